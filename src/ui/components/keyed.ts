/** The index as key, for lists that are never reordered and may repeat items. */
export const keyed = <T>(
  items: Iterable<T>,
): readonly { readonly key: string; readonly item: T }[] =>
  Array.from(items, (item, index) => ({ key: String(index), item }))
