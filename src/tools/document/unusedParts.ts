import type { Plugin } from 'vite'

/** An import that the page has no use for. */
interface Unused {
  readonly importer: RegExp
  readonly source: string
  /** What replaces the module. */
  readonly code: string
}

const unused: readonly Unused[] = [
  // No part of the page writes through the query cache: 1.6 KiB gzip of the shell.
  {
    importer: /query-core\/build\/modern\/queryClient\.js$/,
    source: './mutationCache.js',
    code: 'export class MutationCache { clear() {} findAll() { return [] } async resumePausedMutations() {} }',
  },
  // Lists are read page by page.
  {
    importer: /query-core\/build\/modern\/query\.js$/,
    source: './infiniteQueryBehavior.js',
    code: 'export const infiniteQueryBehavior = () => undefined',
  },
  // No query suspends or throws to an error boundary: each panel shows its own state.
  {
    importer: /react-query\/build\/modern\/useBaseQuery\.js$/,
    source: './suspense.js',
    code: `export const ensureSuspenseTimers = () => {}
      export const shouldSuspend = () => false
      export const fetchOptimistic = () => undefined`,
  },
  {
    importer: /react-query\/build\/modern\/useBaseQuery\.js$/,
    source: './errorBoundaryUtils.js',
    code: `export const ensurePreventErrorBoundaryRetry = () => {}
      export const useClearResetErrorBoundary = () => {}
      export const getHasError = () => false`,
  },
  {
    importer: /react-query\/build\/modern\/useBaseQuery\.js$/,
    source: './QueryErrorResetBoundary.js',
    code: 'export const useQueryErrorResetBoundary = () => undefined',
  },
  // Nothing is restored from storage.
  {
    importer: /react-query\/build\/modern\/useBaseQuery\.js$/,
    source: './IsRestoringProvider.js',
    code: 'export const useIsRestoring = () => false',
  },
  // Its timers are the browser's.
  {
    importer: /query-core\/build\/modern\/\w+\.js$/,
    source: './timeoutManager.js',
    code: `export const timeoutManager = {
        setTimeout: (...given) => setTimeout(...given),
        clearTimeout: (id) => clearTimeout(id),
        setInterval: (...given) => setInterval(...given),
        clearInterval: (id) => clearInterval(id),
      }
      export const systemSetTimeoutZero = (callback) => setTimeout(callback, 0)`,
  },
  // No route is rendered by a server.
  {
    importer: /react-router\/dist\/esm\/Match\.js$/,
    source: './ClientOnly.js',
    code: 'export const ClientOnly = ({ children }) => children',
  },
  // The address's search is read and written by ui/address/search.ts.
  {
    importer: /router-core\/dist\/esm\/router\.js$/,
    source: './searchParams.js',
    code: `export const defaultParseSearch = undefined
      export const defaultStringifySearch = undefined`,
  },
]

/** Vite's helper preloads the styles of a chunk; all styles are one file: 1.2 KiB gzip of the shell. */
const preloadHelper = '\0vite/preload-helper.js'

/** Leaves out parts of dependencies that the page never uses and the bundler cannot tell; fails where one is gone. */
export function unusedParts(): Plugin {
  const found = new Set<string>()
  const prefix = '\0unused:'
  return {
    name: 'unused-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const index = unused.findIndex(
        (each) => each.source === source && each.importer.test(importer ?? ''),
      )
      return index === -1 ? null : `${prefix}${index}`
    },
    load(id) {
      const code =
        id === preloadHelper
          ? 'export const __vitePreload = (load) => load()'
          : id.startsWith(prefix)
            ? unused[Number(id.slice(prefix.length))]?.code
            : undefined
      if (code === undefined) return null
      found.add(id)
      return code
    },
    buildEnd(error) {
      const parts = unused.length + 1
      if (error === undefined && found.size !== parts)
        throw new Error(
          `${found.size} of ${parts} unused parts were found: ${[...found].join(', ')}`,
        )
    },
  }
}
