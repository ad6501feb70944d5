import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './queries/client.ts'
import type { Early } from './boot.ts'
import { createRemote, startWorker } from './thread/client.ts'
import type { WorkerLike } from './thread/messages.ts'
import { Crash } from './ui/app/layout/Crash.tsx'
import { CrashBoundary } from './ui/app/layout/CrashBoundary.tsx'
import { loadNetworks } from './ui/app/loadNetworks.ts'
import { createExplorerRouter } from './ui/app/router.ts'
import { createSourceFor } from './ui/routing/sources.ts'
import { applyTheme } from './ui/app/theme.ts'

const root = createRoot(document.getElementById('root') ?? document.body)
applyTheme()
void start()

async function start(): Promise<void> {
  try {
    const networks = await loadNetworks(globalThis.early?.networks)
    const queryClient = createQueryClient()
    const { early } = globalThis
    // The search is behind “#” in the portable build.
    const via = new URL(location.href.replace('#', '')).searchParams.get('via')
    const remote = createRemote(
      createLocalEngine,
      () => earlyWorker(early) ?? startWorker(via),
      early?.worker,
    )
    const sourceFor = createSourceFor({ remote, recordedUrl })
    const { decoder } = remote
    const router = createExplorerRouter({ queryClient, decoder, networks, sourceFor })
    // The first render has the page in it.
    await router.load()
    root.render(
      <StrictMode>
        <CrashBoundary>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </CrashBoundary>
      </StrictMode>,
    )
    // Keyboard shortcuts are optional: if this chunk fails to load, everything stays reachable by mouse.
    import('./ui/app/layout/lazy/keys.ts')
      .then((keys) => keys.listenToKeys())
      .catch(() => undefined)
  } catch (error) {
    root.render(<Crash error={error} />)
  }
}

/** The worker that the boot script started, once; what it has said is said again, now that someone listens. */
function earlyWorker(early: Early | undefined): WorkerLike | undefined {
  if (early?.worker === undefined) return undefined
  const { worker, events, note } = early.worker
  early.worker = undefined
  queueMicrotask(() => {
    worker.removeEventListener('message', note)
    worker.removeEventListener('error', note)
    for (const event of events) worker.dispatchEvent(event)
  })
  return worker
}

/** The URL of the recorded network’s files; absolute, since the worker has another base. */
const recordedUrl = new URL(`${import.meta.env.BASE_URL}recorded/demo/`, document.baseURI).href

/** The engine on the page's own thread, for browsers that refuse workers: slower, with the same answers. */
async function createLocalEngine() {
  const { createPageEngine } = await import('./thread/pageThread.ts')
  return createPageEngine(async (folder) => {
    const { createDemoFetch } = await import('./mock/browser.ts')
    return createDemoFetch(folder, { rpcPath: '/rpc' })
  })
}
