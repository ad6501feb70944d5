import { store, stored } from '../address/storage.ts'

const key = 'index-capacity'

/** The index's size limit in bytes, if the reader set one. */
export function chosenCapacity(): number | undefined {
  const text = stored('local', key)
  return text !== undefined && /^\d{7,12}$/.test(text) ? Number(text) : undefined
}

export const chooseCapacity = (bytes: number): void => store('local', key, String(bytes))
