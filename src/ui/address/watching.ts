import { createListeners, store, stored } from '../queries/outside.ts'
import type { Network } from './networks.ts'

// What is known of watching before its code has loaded (`ui/watch`).

const key = 'parallax.watched'
const listeners = createListeners()

/** Records that the home shows at first: each row may take a request. */
export const mostShown = 8

/** What is watched, as this browser keeps it; empty where nothing is. */
export const watchedText = (): string => stored('local', key) ?? ''

/** False where it lasts only until this tab is left. */
export function storeWatched(text: string): boolean {
  const lasts = store('local', key, text)
  listeners.notify()
  return lasts
}

/** Changes of other tabs, too. */
export function subscribeToWatched(reader: () => void): () => void {
  const leave = listeners.subscribe(reader)
  window.addEventListener('storage', reader)
  return () => {
    leave()
    window.removeEventListener('storage', reader)
  }
}

/** What is watched of a network is kept under this name: custom endpoints are told apart by their hosts. */
export const watchKey = ({ id, name }: Network): string => (id === 'custom' ? name : id)
