import type { EngineOptions } from '#sources/worker/engine.ts'

/**
 * Loads the engine for the page's own thread. Not in `main.tsx`: naming the engine's chunks there costs every page
 * 0.4 KiB gzip (118.7 against 119.1), and few browsers need them.
 */
export async function createPageEngine(bundledFetch: EngineOptions['bundledFetch']) {
  const { createBrowserEngine } = await import('#sources/worker/engine.ts')
  return createBrowserEngine(bundledFetch)
}
