import { keep, kept } from '../address/storage.ts'

const key = 'index-capacity'

/** Bytes that the reader lets an index take, if ever said so. */
export function chosenCapacity(): number | undefined {
  const text = kept('local', key)
  return text !== undefined && /^\d{7,12}$/.test(text) ? Number(text) : undefined
}

/** Keeps the choice for later visits. */
export const chooseCapacity = (bytes: number): void => keep('local', key, String(bytes))
