fn a() {
    let é = "x;
}
