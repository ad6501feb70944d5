/** Code that loads later, by name: `worker/lateCode.ts` declares it, since it imports this. */
// biome-ignore lint/suspicious/noEmptyInterface: its members are declared where the code is known
export interface LateChunks {}

export type LateCode = { readonly [Name in keyof LateChunks]: () => Promise<LateChunks[Name]> }
let loaders: LateCode | undefined

/** Names the code that loads later, once: the worker does, and a program of Node before it reads a source. */
export function provideLateCode(code: LateCode): void {
  loaders = code
}

/** Loads code. Throws SourceError where its host fails. */
export async function late<Name extends keyof LateChunks>(name: Name): Promise<LateChunks[Name]> {
  if (loaders === undefined) throw new Error(`no code was provided for “${name}”`)
  return loaders[name]()
}
