import { keep, kept } from '../address/storage.ts'

const key = 'index-capacity'

/** The index's size limit in bytes, if the reader set one. */
export function chosenCapacity(): number | undefined {
  const text = kept('local', key)
  return text !== undefined && /^\d{7,12}$/.test(text) ? Number(text) : undefined
}

export const chooseCapacity = (bytes: number): void => keep('local', key, String(bytes))
