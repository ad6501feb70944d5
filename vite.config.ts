import { availableParallelism } from 'node:os'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import manifest from './package.json' with { type: 'json' }
import { createLicences } from './src/tools/document/licences.ts'
import { staticHost } from './src/tools/document/staticHost.ts'

export default defineConfig(({ mode }) => {
  // `vite build --mode portable`: addresses behind '#' and relative paths, for any folder.
  const portable = mode === 'portable'
  if (portable) process.env.VITE_HISTORY = 'hash'
  // The site's origin: other sites want the preview's whole address.
  const licences = createLicences()
  process.env.VITE_SITE ??= process.env.SITE ?? ''
  process.env.VITE_VERSION = manifest.version
  process.env.VITE_OFFLINE ??= process.env.OFFLINE ?? ''
  return {
    base: portable ? './' : (process.env.BASE ?? '/'),
    plugins: [tailwindcss(), react(), licences.plugin(), staticHost(licences)],
    worker: {
      format: 'es',
      plugins: () => [licences.plugin()],
      rolldownOptions: {
        output: {
          // The worker begins with one file. What two of its later parts share is two others: a transaction's page needs the first
          // alone.
          codeSplitting: {
            groups: [
              { name: 'worker', tags: ['$initial'], priority: 2 },
              {
                name: 'worker-transactions',
                minShareCount: 2,
                test: /src\/(ledger\/(contract|xdr|failure)\/|ledger\/ledgerUpgrades|sources\/(comparison|ledgers)\/)/,
                priority: 1,
              },
              { name: 'worker-shared', minShareCount: 2 },
            ],
          },
        },
      },
    },
    build: {
      target: 'es2023',
      sourcemap: false,
      outDir: portable ? 'dist-portable' : (process.env.OUT ?? 'dist'),
      // The boot script preloads what a page needs: a table of what each chunk needs would be 1 KiB of the shell.
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          // V8 compiles the functions of a first view's files beside the line, not one by one when each is called.
          postBanner: ({ isEntry, name, moduleIds }) =>
            isEntry ||
            name === 'shared' ||
            moduleIds.some((id) => /src\/ui\/pages\/\w+\/\w+Page\.tsx$/.test(id))
              ? '//# allFunctionsCalledOnLoad'
              : '',
          // A page loads the shell, what several chunks of pages share, and the chunk of its family.
          codeSplitting: {
            groups: [
              { name: 'shell', tags: ['$initial'], priority: 1 },
              // What drawings share follows the first view, as they do.
              {
                name: 'drawing',
                test: /node_modules\/(d3-|internmap)|records\/csvLine/,
                priority: 1,
              },
              { name: 'shared', minShareCount: 2 },
            ],
          },
        },
      },
    },
    oxc: { jsx: { development: mode === 'development' } },
    // On two cores there would be one worker by itself, and some tests wait by the clock.
    // No test leaves anything behind, so modules are loaded once. The time is there to end one that
    // hangs: how fast a machine is decides nothing.
    test: {
      include: ['{src,e2e}/**/*.test.ts'],
      // `npm run nightly` runs these too.
      exclude:
        mode === 'lab'
          ? []
          : ['e2e/lab/conformance/gateway.test.ts', 'e2e/lab/dense/**', '**/*.nightly.test.ts'],
      // Once before all of them: what they compare with.
      globalSetup: 'e2e/testing/setup.ts',
      setupFiles: [
        'src/tools/lateCode.ts',
        'e2e/testing/quickCrypto.ts',
        'e2e/testing/settleImports.ts',
      ],
      maxWorkers: Math.max(3, availableParallelism()),
      isolate: false,
      // Drawing is most of what tests of pages take: React's own checks of each element were half of it.
      // Programs that tests start find their modules compiled: three quarters of each one's time.
      env: {
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: path.resolve('node_modules/.tmp/compiled'),
      },
      // Threads that collect garbage beside the tests, and young objects that are copied again and again, were a seventh of their
      // processor time.
      execArgv: ['--single-threaded-gc', '--max-semi-space-size=32'],
      expect: { poll: { timeout: 240_000 } },
      testTimeout: 300_000,
      hookTimeout: 300_000,
    },
  }
})
