import type { EngineOptions } from './engine.ts'

/** The worker's engine on the page's own thread; apart, since few browsers load it and it has many files. */
export async function createStandIn(bundledFetch: EngineOptions['bundledFetch']) {
  const [{ createEngine }, { browserIndex }] = await Promise.all([
    import('./engine.ts'),
    import('./browserIndex.ts'),
  ])
  return createEngine({ bundledFetch, index: browserIndex() })
}
