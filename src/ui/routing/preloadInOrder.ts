export interface Preloaded {
  readonly preload: () => Promise<void>
}

/** Loads the page's chunk first, then those of its parts. */
export async function preloadInOrder(
  page: Preloaded,
  ...parts: readonly Preloaded[]
): Promise<void> {
  await page.preload()
  for (const part of parts) void part.preload()
}
