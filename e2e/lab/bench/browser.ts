import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import type { Fetch } from '#ledger/values/answer.ts'
import { createMock } from '#mock/mock.ts'
import { createPackedFolderCorpus } from '#tools/network/packedFolder.ts'
import { listen, type Running } from '#tools/network/server.ts'
import { launchOptions } from '../../support/browsers.ts'
import { passphrase } from '../../support/faultyNetwork.ts'
import { serveFolder } from '../../support/staticServer.ts'
import { recordedFolder, sum } from './bench.ts'

/** How many times slower the processor is made. */
export const slowdown = 4

/** The recorded network, as a service answers. */
export const recordedNetwork = (options?: Parameters<typeof createMock>[1]): Fetch =>
  createMock(createPackedFolderCorpus(recordedFolder), options)

/** A network of the page: its service, and the kinds of API that it offers. */
export interface Served {
  readonly fetch: Fetch
  readonly sights: readonly (keyof typeof addressesOf)[]
}

/** The address where a service has each kind of API. */
const addressesOf = {
  rest: (url: string) => ({ rest: url }),
  rpc: (url: string) => ({ rpc: `${url}/rpc` }),
  /** A lake and an index of it. */
  files: (url: string) => ({ files: `${url}/lake`, history: `${url}/index` }),
}

/** Serves a built folder with these networks, and opens a browser: `use` may ask for pages of it. */
export async function withSite<T>(
  { dist, networks, flags = [] }: SiteOptions,
  use: (site: Site) => Promise<T>,
): Promise<T> {
  const services: Record<string, Running> = {}
  for (const [id, { fetch }] of Object.entries(networks)) services[id] = await listen(fetch, 0)
  const listed = Object.entries(networks).map(([id, { sights }]) => {
    const url = services[id]?.url ?? ''
    const addresses = sights.map((sight) => addressesOf[sight](url))
    return Object.assign({ id, name: id, passphrase }, ...addresses)
  })
  const edited = { 'networks.json': JSON.stringify(listed) }
  const host = await serveFolder({ folder: dist, fallback: 'redirects', edited })
  const browser = await launch(flags)
  try {
    return await use({ url: host.url, browser, open: (options) => openPage(browser, options) })
  } finally {
    await browser.close()
    await Promise.all([host.close(), ...Object.values(services).map(({ close }) => close())])
  }
}

interface SiteOptions {
  readonly dist: string
  readonly networks: Readonly<Record<string, Served>>
  /** More of the browser's own. */
  readonly flags?: readonly string[]
}

export interface Site {
  /** Ends with a slash. */
  readonly url: string
  readonly browser: Browser
  readonly open: (options?: OpenOptions) => Promise<Opened>
}

interface OpenOptions {
  /** How many times slower than it is. */
  readonly slower?: number
}

/** A page in a context of its own. */
export interface Opened {
  readonly page: Page
  readonly devtools: CDPSession
  readonly close: () => Promise<void>
}

async function openPage(browser: Browser, { slower = 1 }: OpenOptions = {}): Promise<Opened> {
  const viewport = { width: 1280, height: 900 }
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  if (slower > 1) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return { page, devtools, close: () => context.close() }
}

export const launch = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch(launchOptions(flags))

/** Milliseconds of the processor that a task of a page's own thread took: others have no part in it. */
export type Task = number

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Traces the browser while `run` goes on, and gives the tasks of the page's main thread, longest first. */
export async function traced(
  devtools: CDPSession,
  run: () => Promise<unknown>,
): Promise<readonly Task[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { readonly value: readonly object[] }) => {
    for (const event of value) if (isTraceEvent(event)) events.push(event)
  }
  devtools.on('Tracing.dataCollected', collect)
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'toplevel' })
  await run()
  const complete = new Promise<void>((resolve) =>
    devtools.once('Tracing.tracingComplete', () => resolve()),
  )
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', collect)
  return tasksOf(events)
}

const isTraceEvent = (event: object): event is TraceEvent => 'ts' in event && 'ph' in event

function tasksOf(events: readonly TraceEvent[]): readonly Task[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const tasks = new Map<string, Task[]>()
  for (const event of events)
    if (event.ph === 'X' && /\bRunTask$/.test(event.name))
      tasks.set(threadOf(event), [...(tasks.get(threadOf(event)) ?? []), (event.tdur ?? 0) / 1000])
  // Pages that rest have a main thread too: the busiest is the page's.
  const mains = events
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map((event) => tasks.get(threadOf(event)) ?? [])
    .toSorted((a, b) => busy(b) - busy(a))
  return (mains[0] ?? []).toSorted((a, b) => b - a)
}

export const busy = (tasks: readonly Task[]): number => sum(tasks, (task) => task)
