/** Gives each item its place as key: for lists that are never reordered, where equal items may repeat. */
export const keyed = <T>(
  items: Iterable<T>,
): readonly { readonly key: string; readonly item: T }[] =>
  Array.from(items, (item, index) => ({ key: String(index), item }))
