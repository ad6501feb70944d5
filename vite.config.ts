import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  base: process.env['BASE'] ?? '/',
  plugins: [react(), tailwindcss()],
  worker: { format: 'es' },
  build: { target: 'es2023', sourcemap: false },
  test: { include: ['src/**/*.test.ts'] },
})
