import { type Page, chromium } from '@playwright/test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { chromiumArguments, chromiumPath } from '../support/browsers.ts'
import { serveFolder } from '../support/staticServer.ts'

/** A blank page of a real browser beside `/worker.js`, bundled as the product's own, and the files `/0.bin`, `/1.bin`, … */
export async function withWorkerPage<T>(
  { entry, files }: { readonly entry: string; readonly files: readonly Uint8Array[] },
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'parallax-bench-'))
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      lib: {
        entry: path.join(import.meta.dirname, entry),
        formats: ['es'],
        fileName: () => 'worker.js',
      },
    },
  })
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>bench</title>')
  for (const [i, bytes] of files.entries()) writeFileSync(path.join(folder, `${i}.bin`), bytes)
  const server = await serveFolder({ folder, fallback: 'none' })
  const browser = await chromium.launch({
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    args: [...chromiumArguments, '--js-flags=--expose-gc'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(server.url)
    return await use(page)
  } finally {
    await browser.close()
    await server.close()
    rmSync(folder, { recursive: true })
  }
}
