pub async fn case() -> usize {
    let g = d("g");
    {
        let a = d("a");
        {
            let b = d("b");
            {
                let c = d("c");
                y(c.see()).await
            }
        }
    }
}
