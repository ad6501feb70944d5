/** A function that computes once for each object, however many ask, and keeps the result as long as the object. */
export function onceEach<K extends object, V>(compute: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, { readonly value: V }>()
  return (of) => {
    const found = known.get(of) ?? { value: compute(of) }
    known.set(of, found)
    return found.value
  }
}
