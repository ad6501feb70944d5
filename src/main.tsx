import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition, useEffect, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { WorkerLike } from '#sources'
import { loadHostNames } from '#ui/address/hostNames.ts'
import { createSourceFor } from '#ui/address/sight.ts'
import { allowForeignChanges } from '#ui/app/foreignChanges.ts'
import { lateCode } from '#ui/app/lateCode.ts'
import { Crash, CrashBoundary } from '#ui/app/layout/Crash.tsx'
import {
  allAnswers,
  atMost,
  createExplorerRouter,
  firstAnswers,
  loadNetworks,
  wait,
} from '#ui/app/router.ts'
import { applyTheme } from '#ui/app/theme.ts'
import { createRemote, provideWorker, startWorker } from '#ui/ask/client.ts'
import { loadLate, provideLateCode } from '#ui/components/Late.tsx'
import { afterPaint, beginFirstView } from '#ui/components/Waiting.tsx'
import { createQueryClient } from '#ui/queries/queries.ts'
import type { Early } from './boot.ts'

/** Milliseconds after which a page without data is rendered. */
const skeletonDelay = 400
/** Milliseconds after which a page is rendered without the host's names: ones that come later change its lines. */
const namesDelay = 1_000
/** Milliseconds after which the parts of a page without data load. */
const partsDelay = 3_000

allowForeignChanges()
const root = createRoot(document.getElementById('root') ?? document.body)
applyTheme()
provideLateCode(lateCode)
void start()

async function start(): Promise<void> {
  try {
    const { early } = globalThis
    // On a slow machine evaluating the shell is a long task by itself: the rest is another.
    await wait(0)
    const names = loadHostNames(early?.names)
    const queryClient = createQueryClient()
    const networks = await loadNetworks(early?.networks)
    if (early?.worker?.start() === false) early.worker = undefined
    const worker = early?.worker
    const remote = createRemote(
      () => earlyWorker(early) ?? startWorker(),
      worker && { worker, asked: worker.asked, events: worker.events },
    )
    const sourceFor = createSourceFor({ remote, recordedUrl, networks })
    provideWorker(remote.decoder)
    const router = createExplorerRouter({ queryClient, networks, sourceFor })
    const endFirstView = beginFirstView()
    await router.load()
    // The first render has the page in it, with its data where the service is quick: rendered before, it would be drawn
    // as a skeleton first, which the document shows already.
    await Promise.all([atMost(skeletonDelay, firstAnswers(queryClient)), atMost(namesDelay, names)])
    let onShown = () => {}
    const shown = new Promise<void>((resolve) => {
      onShown = resolve
    })
    // In a transition React renders between other tasks: as one task the first page would be 300 ms on a slow machine.
    startTransition(() =>
      root.render(
        <StrictMode>
          <CrashBoundary>
            <QueryClientProvider client={queryClient}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </CrashBoundary>
          <Shown then={onShown} />
        </StrictMode>,
      ),
    )
    await shown
    // What the parts of the page have asked by now has the line and the processor to itself.
    await atMost(partsDelay, allAnswers(queryClient))
    await new Promise<void>((resolve) => afterPaint(resolve))
    endFirstView()
    // Where this chunk fails to load, its parts say so; keyboard shortcuts are optional.
    await loadLate('later').catch(() => {
      document.documentElement.dataset.loaded = ''
    })
  } catch (error) {
    root.render(
      <>
        <Crash error={error} />
        <Shown />
      </>,
    )
  }
}

/** Takes the document's first frame away once the tree is in its place, and calls a function once that is painted. */
function Shown({ then }: { then?: () => void }) {
  useLayoutEffect(() => document.getElementById('frame')?.remove(), [])
  useEffect(() => {
    if (then !== undefined) afterPaint(then)
  }, [then])
  return null
}

/** The worker of the boot script, once. */
function earlyWorker(early: Early | undefined): WorkerLike | undefined {
  const worker = early?.worker
  if (early === undefined || worker === undefined) return undefined
  early.worker = undefined
  queueMicrotask(() => worker.take())
  return worker
}

/** The URL of the recorded network’s files; absolute, since the worker has another base. */
const recordedUrl = new URL(`${import.meta.env.BASE_URL}recorded/demo/`, document.baseURI).href
