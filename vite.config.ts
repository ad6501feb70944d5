import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { staticHost } from './src/tools/document/staticHost.ts'

export default defineConfig(({ mode }) => {
  // `vite build --mode portable`: addresses behind '#' and relative paths, for any folder.
  const portable = mode === 'portable'
  if (portable) process.env.VITE_HISTORY = 'hash'
  return {
    base: portable ? './' : (process.env.BASE ?? '/'),
    plugins: [react(), staticHost()],
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
      // e2e/bench/size.ts reads it to add up what each route loads.
      manifest: true,
      // The boot script preloads the route's chunks; most others import only what has loaded by then. The table of
      // what each chunk needs would be 1 KiB of the shell.
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          // Chunks follow folders: what every page needs is one file, what most pages share another.
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'shell', tags: ['$initial'], priority: 9 },
              // Loaded after the first answer, in one request.
              { name: 'later', test: /\/src\/ui\/.*\/lazy\//, priority: 6 },
              { name: 'lists', test: /\/src\/ui\/list\//, minShareCount: 3, priority: 5 },
              {
                name: 'rows',
                test: /\/src\/(ui\/(rows|filters)|queries)\//,
                minShareCount: 6,
                priority: 4,
              },
              {
                name: 'components',
                test: /\/src\/(model|ui\/(address|app|components|coverage|format|routing|values))\//,
                minShareCount: 5,
                priority: 4,
              },
              {
                // What the pages of one folder share.
                name: (id) => /\/src\/ui\/pages\/(\w+)\//.exec(id)?.[1] ?? null,
                minShareCount: 2,
                priority: 3,
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
      // Once before all of them: what they compare with.
      globalSetup: 'src/testing/setup.ts',
      maxWorkers: Math.max(3, availableParallelism()),
      isolate: false,
      testTimeout: 300_000,
      hookTimeout: 300_000,
    },
  }
})
