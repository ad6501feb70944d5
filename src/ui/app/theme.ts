import { useSyncExternalStore } from 'react'
import { createListeners, store, stored } from '../queries/outside.ts'

export type Theme = 'system' | 'light' | 'dark'
const themes: readonly Theme[] = ['system', 'light', 'dark']
const listeners = createListeners()
const key = 'parallax.theme'

const theme = (): Theme => themes.find((each) => each === stored('local', key)) ?? 'system'

export function applyTheme(): void {
  if (theme() === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme()
}

export function chooseTheme(next: Theme): void {
  store('local', key, next)
  applyTheme()
  listeners.notify()
}

export function useTheme(): { readonly theme: Theme; readonly next: Theme } {
  const current = useSyncExternalStore(listeners.subscribe, theme)
  return { theme: current, next: themes[(themes.indexOf(current) + 1) % themes.length] ?? 'system' }
}
