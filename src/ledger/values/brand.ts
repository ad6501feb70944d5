declare const brand: unique symbol

/** A `Base` checked once, at the boundary; only its `parse…` function makes one. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name }
