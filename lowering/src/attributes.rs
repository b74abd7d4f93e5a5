//! Names of attributes. What an attribute is called is all that a macro knows of it.

use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Path, Token};

/// Whether an attribute is ours.
pub(crate) fn is_own(attr: &Attribute) -> bool {
    attr.path().segments.last().is_some_and(|last| last.ident == "longhand")
}

/// Whether an attribute of one of these names is, or under `#[cfg_attr]` may be, among the attributes.
pub(crate) fn has(attrs: &[Attribute], names: &[&str]) -> bool {
    attrs.iter().any(|attr| may_be(&attr.meta, names))
}

fn may_be(meta: &Meta, names: &[&str]) -> bool {
    let is = |path: &Path| path.segments.last().is_some_and(|last| names.iter().any(|name| last.ident == name));
    match meta {
        // Others are taken out of it only after ours has run.
        Meta::List(list) if list.path.is_ident("cfg_attr") => list
            .parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
            .is_ok_and(|metas| metas.iter().skip(1).any(|meta| may_be(meta, names))),
        meta => is(meta.path()),
    }
}
