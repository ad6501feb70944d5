import type { Decoder } from '../worker/protocol.ts'

/** The decoder, its code loaded with its first job: a page read through REST may never have one. */
export function createLazyDecoder(): Decoder {
  let loading: Promise<Decoder> | undefined
  const load = () =>
    (loading ??= import('../worker/client.ts')
      .then((code) => code.createDecoder())
      .catch((error: unknown) => {
        loading = undefined
        throw error
      }))
  return { run: async (...job) => (await load()).run(...job) }
}
