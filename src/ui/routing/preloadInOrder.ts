export interface Preloaded {
  readonly preload: () => Promise<void>
}

/** Loads the page's code first, then that of the parts it will draw: before its answer is there, and never ahead of it. */
export async function preloadInOrder(
  page: Preloaded,
  ...parts: readonly Preloaded[]
): Promise<void> {
  await page.preload()
  for (const part of parts) void part.preload()
}
