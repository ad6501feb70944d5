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
    worker: { format: 'es' },
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
                test: /\/src\/ui\/(?!components\/(CoverageBar|EmptyState|List|Pager)|list\.|oldestLedger|pages\/rows\/span)/,
                minShareCount: 9,
                priority: 1,
              },
            ],
          },
        },
      },
    },
    test: { include: ['src/**/*.test.ts'] },
  }
})
