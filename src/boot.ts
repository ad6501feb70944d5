import type { ToWorker, WorkerLike } from '#sources'
import {
  type HostFile,
  homeReplay,
  type ListedNetwork,
  listedNetwork,
  mayReplay,
  replayed,
  requestHostFile,
} from '#ui/address/networks.ts'
import { type EarlyQuestion, earlyId } from '#ui/ask/earlyAnswers.ts'
import { firstQuestions, firstRequests, sendEarly } from '#ui/routing/sendEarly.ts'

/**
 * First in the document, written into it by the build: starts what the page needs in parallel, before the shell has
 * loaded. All of it is optional: without this script the shell starts the same things later.
 */

/** Holds what the boot script started, for the shell to take. */
export interface Early {
  readonly networks: Promise<HostFile>
  readonly names: Promise<HostFile>
  worker?: EarlyWorker | undefined
}

/** A worker whose file is requested once the page's own have come: beside them it would take a third of the line. */
export class EarlyWorker implements WorkerLike {
  /** The questions that it was asked. */
  readonly asked: EarlyQuestion[] = []
  readonly #posted: [ToWorker, Transferable[]][] = []
  readonly #listeners = new EventTarget()
  /** What it has said so far, until the shell takes it. */
  events: Event[] = []
  #isTaken = false
  #thread: Worker | undefined

  /** Starts it, once. False where the browser refuses workers: the shell finds out by itself. */
  start(): boolean {
    if (this.#thread !== undefined) return true
    try {
      this.#thread = new Worker(`${bootTable.base}${bootTable.worker}`, { type: 'module' })
    } catch {
      return false
    }
    for (const type of ['message', 'error'] as const)
      this.#thread.addEventListener(type, (event) => {
        event.preventDefault()
        if (!this.#isTaken) this.events.push(event)
        this.#tell(event)
      })
    for (const [message, transfer] of this.#posted) this.#thread.postMessage(message, transfer)
    return true
  }

  postMessage(message: ToWorker, transfer: Transferable[]): void {
    if (this.#thread === undefined) this.#posted.push([message, transfer])
    else this.#thread.postMessage(message, transfer)
  }

  terminate(): void {
    this.#thread?.terminate()
  }

  addEventListener(type: 'message' | 'error', listener: (event: never) => void): void {
    this.#listeners.addEventListener(type, (event) => Reflect.apply(listener, undefined, [event]))
  }

  /** Says again what it has said, now that the shell listens. */
  take(): void {
    this.#isTaken = true
    for (const event of this.events.splice(0)) this.#tell(event)
  }

  /** As a new event: one cannot be dispatched twice. */
  #tell(event: Event): void {
    this.#listeners.dispatchEvent(
      event instanceof MessageEvent
        ? new MessageEvent(event.type, { data: event.data })
        : new ErrorEvent(event.type, {
            cancelable: true,
            message: event instanceof ErrorEvent ? event.message : '',
          }),
    )
  }
}

declare global {
  var early: Early | undefined
  /** Replaced by the build. */
  const bootTable: BootTable
}

export interface BootTable {
  /** The folder of the built files. */
  readonly base: string
  /** Addresses are behind "#". */
  readonly portable: boolean
  /** The worker's first file. */
  readonly worker: string
  readonly files: readonly string[]
  /** The files of each section’s pages, as indexes; those of a network’s home as "". */
  readonly routes: Readonly<Record<string, readonly number[]>>
}

const { base, portable, files, routes } = bootTable
const { hash, pathname, search } = location

try {
  const theme = localStorage.getItem('parallax.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is refused: the page follows the system.
}

const parameters = new URLSearchParams(portable ? hash.split('?')[1] : search)
const via = parameters.get('via')
const isSpecial = [...parameters.keys()].some((name) => name !== 'via')
const address = portable ? hash.slice(1) : pathname.slice(base.length - 1)
const [, network = '', section = '', id = '', tab = ''] = address.split(/[/?]/)
// The first frame has the shape of the page, and its search keeps Enter too until the page takes over (JumpBox.tsx).
document.documentElement.dataset.page =
  network === 'networks' ? network : section === '' ? 'home' : id === '' ? 'list' : 'record'
document.addEventListener('submit', (event) => {
  if (!(event.target instanceof HTMLFormElement) || event.target.closest('#frame') === null) return
  event.preventDefault()
  event.target.dataset.entered = ''
})
// Where the program does not come, as after an update of the site that the browser's document precedes, the frame says so.
const failure = () => document.querySelector<HTMLElement>('#frame [role="alert"]')
const sayFailed = () => failure()?.removeAttribute('hidden')
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && sayFailed(), true)
setTimeout(sayFailed, 30_000)
document.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLButtonElement && failure()?.contains(target) === true) location.reload()
})
for (const index of routes[network === 'networks' ? network : section] ?? []) {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = `${base}${files[index]}`
  document.head.append(link)
}

const worker = network === 'networks' ? undefined : new EarlyWorker()
const own = document.querySelectorAll('link[rel="modulepreload"]')
let coming = own.length
const hasCome = () => {
  coming--
  if (coming === 0) worker?.start()
}
for (const link of own)
  for (const type of ['load', 'error']) link.addEventListener(type, hasCome, { once: true })
const networks = requestHostFile(`${base}networks.json`)
const names = requestHostFile(`${base}names.json`)
names.catch(() => undefined) // the shell reports what is wrong
const started: Early = { networks, names, worker }
globalThis.early = started

// Only the host's list tells which network is opened first, and has networks that the build does not know: data waits for it.
const listed = network === '' ? undefined : listedNetwork(network)
if (listed === undefined)
  networks.then(({ ok, text }) => ok && ask(listedNetwork(network, text))).catch(() => undefined) // the shell reports what is wrong
else ask(listed)

/** Requests the page's first data, and puts its first questions to the worker, unless the shell was faster. */
function ask(listed: ListedNetwork | undefined): void {
  if (started.worker === undefined || listed === undefined) return
  const { worker } = started
  const from = replayed(listed, section === '' && mayReplay() ? homeReplay : undefined)
  const opened = { section, id, tab, via, isSpecial }
  sendEarly(firstRequests(opened, from), (message, transfer) =>
    worker.postMessage(message, transfer),
  )
  const folder = new URL(`${base}recorded/demo/`, document.baseURI).href
  const recorded = from.replay === undefined ? folder : `${folder}#${from.replay}`
  for (const each of firstQuestions(opened, from, recorded)) {
    worker.postMessage({ kind: 'run', id: earlyId(worker.asked.length), ...each }, [])
    worker.asked.push(each)
  }
}
