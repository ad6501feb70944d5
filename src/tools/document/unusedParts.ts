import type { Plugin } from 'vite'

/** Imports that the page has no use for, by the end of the importing file's path, and what stands in for each. */
const unused: Readonly<Record<string, { readonly source: string; readonly code: string }>> = {
  // No part of the page writes through the query cache: 1.6 KiB gzip of the shell.
  'query-core/build/modern/queryClient.js': {
    source: './mutationCache.js',
    code: `export class MutationCache { clear() {} findAll() { return [] } async resumePausedMutations() {} }`,
  },
  // Lists are read page by page.
  'query-core/build/modern/query.js': {
    source: './infiniteQueryBehavior.js',
    code: 'export const infiniteQueryBehavior = () => undefined',
  },
  // The address's search is read and written by ui/address/search.ts: 0.8 KiB gzip.
  'router-core/dist/esm/router.js': {
    source: './searchParams.js',
    code: 'export const defaultParseSearch = undefined\nexport const defaultStringifySearch = undefined',
  },
}

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
      const file = Object.keys(unused).find((each) => importer?.endsWith(each))
      if (file === undefined || unused[file]?.source !== source) return null
      return `${prefix}${file}`
    },
    load(id) {
      const code =
        id === preloadHelper
          ? 'export const __vitePreload = (load) => load()'
          : unused[id.slice(prefix.length)]?.code
      if (code === undefined || (id !== preloadHelper && !id.startsWith(prefix))) return null
      found.add(id)
      return code
    },
    buildEnd(error) {
      const parts = Object.keys(unused).length + 1
      if (error === undefined && found.size !== parts)
        throw new Error(
          `${found.size} of ${parts} unused parts were found: ${[...found].join(', ')}`,
        )
    },
  }
}
