import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { staticHost } from './src/build/staticHost.node.ts'

/**
 * Many small chunks compress worse than one: the libraries stand together, and so does what nearly
 * every page draws with. What few pages share stays apart, so that no page loads another's code.
 */
const chunks = [
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/,
    priority: 2,
  },
  {
    name: 'frame',
    test: /src[\\/](ui[\\/](components|layout|pages[\\/](rows|transactions|[^\\/]*$)|[^\\/]*$)|model|queries)/,
    minShareCount: 12,
    priority: 1,
  },
]

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
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
      rolldownOptions: {
        output: {
          // What every page needs is one file, and what some pages share another:
          // twenty small ones compress worse and take more requests.
          codeSplitting: {
            groups: [
              { name: 'shell', tags: ['$initial'], priority: 2 },
              { name: 'parts', test: /\/src\/ui\//, minShareCount: 12, priority: 1 },
            ],
          },
        },
      },
    },
    test: { include: ['src/**/*.test.ts'] },
  }
})
