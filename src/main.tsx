import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Fetch } from './model/fetch.ts'
import { createQueryClient } from './queries/client.ts'
import { createLazyDecoder } from './ui/lazyDecoder.ts'
import { Crash } from './ui/layout/Crash.tsx'
import { CrashBoundary } from './ui/layout/CrashBoundary.tsx'
import { loadNetworks } from './ui/loadNetworks.ts'
import { createExplorerRouter } from './ui/router.ts'
import { createSourceFor } from './ui/sources.ts'
import { applyTheme } from './ui/theme.ts'

const root = createRoot(document.getElementById('root') ?? document.body)
applyTheme()
void start()

async function start(): Promise<void> {
  try {
    const networks = await loadNetworks()
    const queryClient = createQueryClient()
    const decoder = createLazyDecoder()
    const sourceFor = createSourceFor({ decoder, bundledFetch })
    const router = createExplorerRouter({ queryClient, decoder, networks, sourceFor })
    root.render(
      <StrictMode>
        <CrashBoundary>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </CrashBoundary>
      </StrictMode>,
    )
  } catch (error) {
    root.render(<Crash error={error} />)
  }
}

let recorded: Promise<Fetch> | undefined

/** The bundled network: its code comes with the first question to it. */
async function bundledFetch(request: Request): Promise<Response> {
  recorded ??= import('./mock/browser.ts').then((mock) =>
    mock.createDemoFetch(`${import.meta.env.BASE_URL}recorded/demo/`, { rpcPath: '/rpc' }),
  )
  const fetch = await recorded
  return fetch(request)
}
