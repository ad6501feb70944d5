import { firstViewShown } from '../components/firstView.ts'

export interface Preloaded {
  readonly preload: () => Promise<void>
}

/** Loads the page's chunk first, then those of its parts: those of the first page once it is shown. */
export async function preloadInOrder(
  page: Preloaded,
  ...parts: readonly Preloaded[]
): Promise<void> {
  await page.preload()
  await firstViewShown()
  for (const part of parts) void part.preload()
}
