import { createEngine } from '#sources/worker/engine.ts'
import { provideWorker } from '#ui/ask/client.ts'

/** The page's questions about XDR are answered on this thread. */
provideWorker(createEngine({ bundledFetch: () => Promise.reject(new Error('not bundled')) }))
