#!/usr/bin/env cargo
fn f() }
