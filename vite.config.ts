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
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          // What every page needs is one file, and what most pages share another:
          // twenty small ones compress worse and take more requests.
          codeSplitting: {
            groups: [
              { name: 'shell', tags: ['$initial'], priority: 2 },
              {
                name: 'parts',
                // What lists alone draw stays out: the pages of one record begin without it.
                test: /\/src\/ui\/(?!components\/(CoverageBar|List|Pager)|list\.|oldestLedger|joinedPages|leaving|pages\/rows\/span|stateParts)/,
                minShareCount: 9,
                priority: 1,
              },
              // Pages without a list know of the index as well.
              {
                name: 'index',
                test: /\/src\/(queries\/indexQueries|ui\/components\/CoverageBar)/,
                priority: 2,
              },
              {
                name: 'lists',
                test: /\/src\/ui\/(components\/(List|Pager)|list\.|oldestLedger|joinedPages|leaving|pages\/rows\/span)/,
                minShareCount: 5,
                priority: 1,
              },
              // Else it lies with the routes that know it, and pages without them load those.
              { name: 'stateParts', test: /\/src\/ui\/stateParts/, priority: 1 },
            ],
          },
        },
      },
    },
    // On two cores the tests would have one by themselves. No test leaves anything behind, so modules are loaded once.
    test: { include: ['src/**/*.test.ts'], maxWorkers: '100%', isolate: false },
  }
})
