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
const pathOf = (url: URL): string | undefined =>
  url.origin === site.origin && url.pathname.startsWith(site.pathname)
    ? url.pathname.slice(site.pathname.length)
    : undefined

/** Seconds after which a document that was kept is shown in place of one that does not come. */
const patience = 4

void self.skipWaiting()
clientsClaim()

// Every address has the same document.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && pathOf(url) !== undefined,
  new NetworkFirst({
    cacheName: 'document',
    networkTimeoutSeconds: patience,
    plugins: [
      {
        cacheKeyWillBeUsed: async () => site.href,
        cacheWillUpdate: async ({ response }) => (isDocument(response) ? response : null),
      },
    ],
  }),
)
const isDocument = ({ status, redirected, headers }: Response): boolean =>
  status === 200 && !redirected && headers.get('content-type')?.includes('text/html') === true

// The name of an asset has its hash.
const assets = new CacheFirst({ cacheName: 'assets' })
registerRoute(({ url }) => pathOf(url)?.startsWith('assets/') === true, assets)

const files = new NetworkFirst({ cacheName: 'files' })
registerRoute(({ url }) => isFile(pathOf(url)), files)
const isFile = (path: string | undefined): boolean =>
  path === 'networks.json' || path === 'names.json' || path?.startsWith('recorded/') === true

self.addEventListener('activate', (event) => event.waitUntil(dropOldAssets()))

async function dropOldAssets(): Promise<void> {
  const cache = await caches.open('assets')
  const current = new Set(builtFiles.assets)
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
  await add(
    'assets',
    [...own, ...recorded].filter((path) => path.startsWith('assets/')),
  )
  await add('files', ['networks.json', 'names.json', ...[...own, ...recorded].filter(isFile)])
}

async function add(cacheName: string, paths: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  for (const path of new Set(paths)) {
    const url = site.href + path
    if ((await cache.match(url)) !== undefined) continue
    const response = await fetch(url).catch(() => undefined)
    // Offline, or a host that has not got it: what is not kept fails as it does without this worker.
    if (response?.ok === true && !response.redirected) await cache.put(url, response)
  }
}
