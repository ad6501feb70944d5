import { useSyncExternalStore } from 'react'
import { keep, kept } from '../address/storage.ts'

export type Theme = 'system' | 'light' | 'dark'
const themes: readonly Theme[] = ['system', 'light', 'dark']
const readers = new Set<() => void>()
const key = 'parallax.theme'

const theme = (): Theme => themes.find((each) => each === kept('local', key)) ?? 'system'

export function applyTheme(): void {
  if (theme() === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme()
}

export function chooseTheme(next: Theme): void {
  keep('local', key, next)
  applyTheme()
  for (const reader of readers) reader()
}

export function useTheme(): { readonly theme: Theme; readonly next: Theme } {
  const current = useSyncExternalStore((reader) => {
    readers.add(reader)
    return () => readers.delete(reader)
  }, theme)
  return { theme: current, next: themes[(themes.indexOf(current) + 1) % themes.length] ?? 'system' }
}
