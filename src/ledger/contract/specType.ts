/** A type of an interface, from its text: `Option<Vec<Milestone>>` is Option of Vec of Milestone. */
export interface SpecTypeName {
  /** `()` for nothing, `(,)` for a tuple. */
  readonly name: string
  readonly of: readonly SpecTypeName[]
}

/** Types within types that are read; the text is an ellipsis deeper down. */
const maxDepth = 40

/** Reads a type as `ContractSpec` has it (Rust's spelling); undefined where the text is no such type. */
export function parseSpecType(text: string): SpecTypeName | undefined {
  const tokens = text.match(/[^<>(),\s]+|[<>(),]/g) ?? []
  let at = 0
  const items = (end: string, depth: number): readonly SpecTypeName[] | undefined => {
    const found: SpecTypeName[] = []
    while (tokens[at] !== end) {
      const item = type(depth)
      if (item === undefined) return undefined
      found.push(item)
      if (tokens[at] === ',') at++
      else if (tokens[at] !== end) return undefined
    }
    at++
    return found
  }
  const type = (depth: number): SpecTypeName | undefined => {
    const token = tokens[at++]
    if (token === undefined || depth > maxDepth) return undefined
    if (token === '(') {
      const of = items(')', depth + 1)
      return of && { name: of.length === 0 ? '()' : '(,)', of }
    }
    if (/^[<>),]$/.test(token)) return undefined
    if (tokens[at] !== '<') return { name: token, of: [] }
    at++
    const of = items('>', depth + 1)
    return of && { name: token, of }
  }
  const whole = type(0)
  return at === tokens.length ? whole : undefined
}
