import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'

/**
 * The service worker of `dist/`: a page that was opened, and the recorded network, work without a network. It keeps files of
 * this site alone; what services answer is never kept. The network goes first for what may change under its name, so that a
 * new build is there at the next load. `OFFLINE=off npm run build` builds without it.
 */
declare const self: ServiceWorkerGlobalScope
/** Paths of the build's assets and of the recording's files, below the site's base. */
declare const builtFiles: {
  readonly assets: readonly string[]
  readonly recording: readonly string[]
}

/** What a page posts (`ui/app/keepOffline.ts`): the files that it has loaded, and whether to keep the whole recording. */
interface KeepMessage {
  readonly loaded: readonly string[]
  readonly keepsRecording: boolean
}

const site = new URL(self.registration.scope)
/** Sites of one origin share its caches. */
const cacheOf = (name: 'document' | 'assets' | 'files'): string =>
  `parallax ${site.pathname} ${name}`
const pathOf = (url: URL): string | undefined =>
  url.origin === site.origin && url.pathname.startsWith(site.pathname)
    ? url.pathname.slice(site.pathname.length)
    : undefined

/** Seconds after which a document that was kept is shown in place of one that does not come. */
const documentTime = 4

void self.skipWaiting()
clientsClaim()

// Every address has the same document.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && pathOf(url) !== undefined,
  new NetworkFirst({
    cacheName: cacheOf('document'),
    networkTimeoutSeconds: documentTime,
    plugins: [
      {
        cacheKeyWillBeUsed: async () => site.href,
        cacheWillUpdate: async ({ response }) =>
          contentOf(response) === 'document' ? response : null,
      },
    ],
  }),
)

/** What an answer may be kept as. Hosts with one page for every address answer with it, and status 200, where a file is missing. */
function contentOf({ status, redirected, headers }: Response): 'document' | 'file' | undefined {
  if (status !== 200 || redirected) return undefined
  return headers.get('content-type')?.includes('text/html') ? 'document' : 'file'
}
const filesAlone = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    contentOf(response) === 'file' ? response : null,
  cachedResponseWillBeUsed: async ({ cachedResponse }: { cachedResponse?: Response }) =>
    cachedResponse && contentOf(cachedResponse) === 'file' ? cachedResponse : undefined,
}

// The name of an asset has its hash.
const assets = new CacheFirst({ cacheName: cacheOf('assets'), plugins: [filesAlone] })
registerRoute(({ url }) => pathOf(url)?.startsWith('assets/') === true, assets)

const files = new NetworkFirst({ cacheName: cacheOf('files'), plugins: [filesAlone] })
registerRoute(({ url }) => isFile(pathOf(url)), files)
const isFile = (path: string | undefined): boolean =>
  path === 'networks.json' || path === 'names.json' || path?.startsWith('recorded/') === true

self.addEventListener('activate', (event) => event.waitUntil(takeOldCaches()))

/** Takes over what builds until 0.2.0 kept under names that other sites of the origin may have, too. */
async function takeOldCaches(): Promise<void> {
  for (const name of ['document', 'assets', 'files'] as const) {
    if (!(await caches.has(name))) continue
    const old = await caches.open(name)
    const cache = await caches.open(cacheOf(name))
    for (const request of await old.keys()) {
      if (pathOf(new URL(request.url)) === undefined) continue
      const response = await old.match(request)
      if (response !== undefined) await cache.put(request, response)
      await old.delete(request)
    }
  }
}

/** Drops the files of other builds, once a page of this one has loaded: until then a document that is kept may need them. */
async function dropOldAssets(loaded: readonly string[]): Promise<void> {
  const current = new Set(builtFiles.assets)
  const own = loaded.filter((path) => path.startsWith('assets/'))
  if (own.length === 0 || own.some((path) => !current.has(path))) return
  const cache = await caches.open(cacheOf('assets'))
  for (const request of await cache.keys())
    if (!current.has(pathOf(new URL(request.url)) ?? '')) await cache.delete(request)
}

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const { loaded, keepsRecording }: KeepMessage = event.data
  event.waitUntil(keep(loaded, keepsRecording))
})

/** Keeps what a page has loaded before this worker was there; for the recorded network all of it, one file after another. */
async function keep(loaded: readonly string[], keepsRecording: boolean): Promise<void> {
  const own = loaded.flatMap((text) => pathOf(new URL(text)) ?? [])
  const recorded = keepsRecording ? [...builtFiles.assets, ...builtFiles.recording] : []
  await add('document', [''])
  await dropOldAssets(own)
  await add(
    'assets',
    [...own, ...recorded].filter((path) => path.startsWith('assets/')),
  )
  await add('files', ['networks.json', 'names.json', ...[...own, ...recorded].filter(isFile)])
}

async function add(name: 'document' | 'assets' | 'files', paths: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheOf(name))
  for (const path of new Set(paths)) {
    const url = site.href + path
    const kept = name === 'document' ? 'document' : 'file'
    const before = await cache.match(url)
    if (before !== undefined && contentOf(before) === kept) continue
    const response = await fetch(url).catch(() => undefined)
    // Offline, or a host that has not got it: what is not kept fails as it does without this worker.
    if (response !== undefined && contentOf(response) === kept) await cache.put(url, response)
  }
}
