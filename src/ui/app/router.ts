import type { QueryClient } from '@tanstack/react-query'
import { createBrowserHistory, createHashHistory, createRouter } from '@tanstack/react-router'
import {
  builtNetworks,
  type HostFile,
  type Network,
  readNetworks,
  requestHostFile,
} from '../address/networks.ts'
import { formatSearchText, parseSearchText } from '../address/search.ts'
import { type RouterContext, routeTree } from './routes.tsx'

/** Addresses are paths, or behind "#" in the build that runs from any folder. */
export function createExplorerRouter(context: RouterContext) {
  const portable = import.meta.env.VITE_HISTORY === 'hash'
  const base = import.meta.env.BASE_URL
  return createRouter({
    routeTree,
    context,
    history: portable ? createHashHistory() : createBrowserHistory(),
    basepath: !portable && base.startsWith('/') ? base : '/',
    parseSearch: parseSearchText,
    stringifySearch: formatSearchText,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    trailingSlash: 'never',
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createExplorerRouter>
  }
}

/** Characters of the list: each network has about 200. */
const maxLength = 100_000

/**
 * Reads the host's networks.json, which the boot script requested beside the shell; a host may have edited it since the
 * build. The list of the build is for a host that does not answer with one.
 */
export async function loadNetworks(
  requested: Promise<HostFile> | undefined,
): Promise<readonly Network[]> {
  const file = `${import.meta.env.BASE_URL}networks.json`
  try {
    const { ok, status, text } = await (requested ?? requestHostFile(file)).catch(() => noAnswer)
    if (!ok) {
      const built = builtNetworks()
      if (built !== undefined) return built
      throw new Error(`the host answered ${status}`)
    }
    if (text.length > maxLength) throw new Error(`it has more than ${maxLength} characters`)
    return readNetworks(JSON.parse(text))
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`${file}, the list of networks, could not be read: ${message}`, { cause })
  }
}

const noAnswer: HostFile = { ok: false, status: 0, text: '' }

/** Milliseconds for the other answers after the first: a page that is rendered twice is shown later. */
const grace = 50

/** Resolves when the first answer is there that the routes' loaders requested, and what comes shortly after it. */
export async function firstAnswers(queries: QueryClient): Promise<void> {
  const answers = answersOf(queries)
  await Promise.race([Promise.all(answers), ...answers.map((each) => each.then(() => wait(grace)))])
}

/** Resolves when nothing is asked any more, nor by what the last answers led to. */
export async function allAnswers(queries: QueryClient): Promise<void> {
  while (queries.isFetching() > 0) {
    await Promise.all(answersOf(queries))
    await wait(0)
  }
}

const answersOf = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .getAll()
    .map(async ({ promise }) => promise?.catch(() => undefined))

/** Resolves with the promise, or after so many milliseconds. */
export const atMost = (milliseconds: number, promise: Promise<unknown>): Promise<unknown> =>
  Promise.race([promise, wait(milliseconds)])

export const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })
