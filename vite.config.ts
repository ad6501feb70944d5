import { availableParallelism } from 'node:os'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { staticHost } from './src/build/staticHost.node.ts'

export default defineConfig(({ mode }) => {
  // `vite build --mode portable`: addresses behind '#' and relative paths, for any folder.
  const portable = mode === 'portable'
  if (portable) process.env.VITE_HISTORY = 'hash'
  return {
    base: portable ? './' : (process.env.BASE ?? '/'),
    plugins: [react(), tailwindcss(), staticHost()],
    // The router's store asks for what React had not before its version 18; this is the same by React's own.
    resolve: {
      alias: {
        'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      },
    },
    worker: {
      format: 'es',
      // What the worker begins with is one file: what parts of it share would be a dozen.
      rolldownOptions: {
        output: { codeSplitting: { groups: [{ name: 'worker', tags: ['$initial'] }] } },
      },
    },
    build: {
      target: 'es2023',
      sourcemap: false,
      outDir: portable ? 'dist-portable' : (process.env.OUT ?? 'dist'),
      // e2e/size.node.ts reads it to add up what each route loads.
      manifest: true,
      // Every browser that reads this build's syntax preloads modules by itself.
      modulePreload: {
        polyfill: false,
        // A file is no part of what it needs, and shell and styles are there: their names are half the table.
        resolveDependencies: (file, deps) =>
          deps.filter((each) => each !== file && !each.startsWith('assets/index-')),
      },
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          // What every page needs is one file, and what most pages share another:
          // twenty small ones compress worse and take more requests.
          codeSplitting: {
            groups: [
              { name: 'shell', tags: ['$initial'], priority: 3 },
              {
                name: 'parts',
                // What lists alone draw stays out: the pages of one record begin without it; and what tells
                // operations in words: the pages of what exists now do.
                test: /\/src\/(model\/asset\.|ui\/(?!components\/(CoverageBar|List|Pager|[Vv]isibleText|(Value|ScVal|Sentence)View|Outcome)|list(Parts)?\.|oldestLedger|joinedPages|leaving|pages\/rows\/span))/,
                minShareCount: 9,
                priority: 2,
              },
              // Pages without a list know of the index as well.
              {
                name: 'coverage',
                test: /\/src\/(queries\/indexQueries|ui\/(components\/CoverageBar|afterIndex))/,
                priority: 3,
              },
              {
                name: 'lists',
                test: /\/src\/ui\/(components\/(List|Pager)|list(Parts)?\.|oldestLedger|leaving|pages\/rows\/span)/,
                minShareCount: 5,
                priority: 1,
              },
              {
                name: 'records',
                test: /\/src\/ui\/(components\/(Tabs|tabTitle)|pages\/Missing)/,
                priority: 1,
              },
              {
                name: 'claims',
                test: /\/claimable_balances\/(claimTimes|spanWords)|\/src\/model\/farTime/,
                priority: 1,
              },
              {
                name: 'filters',
                test: /\/src\/(ui\/filters(Part)?|model\/offer)\.ts/,
                priority: 1,
              },
              { name: 'text', test: /\/src\/ui\/components\/[Vv]isibleText/, priority: 1 },
              {
                name: 'words',
                test: /\/src\/ui\/components\/(Value|ScVal|Sentence)View|\/src\/model\/value\./,
                priority: 1,
              },
            ],
          },
        },
      },
    },
    // On two cores there would be one worker by itself, and some tests wait by the clock.
    // No test leaves anything behind, so modules are loaded once. The time is there to end one that
    // hangs: how fast a machine is decides nothing.
    test: {
      include: ['{src,e2e}/**/*.test.ts'],
      maxWorkers: Math.max(3, availableParallelism()),
      isolate: false,
      testTimeout: 300_000,
      hookTimeout: 300_000,
    },
  }
})
