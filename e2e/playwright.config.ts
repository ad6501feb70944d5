import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { firefoxPath, launchOptions } from './support/browsers.ts'
import type { Sight, Visit } from './support/fixtures.ts'
import { isWhole } from './support/pages.ts'

const root = path.dirname(import.meta.dirname)
const port = Number(process.env.PW_PORT ?? 4173)
/** The built files: another folder where several builds are tested at once. */
const folder = process.env.PW_DIST ?? 'dist'
/** `@nightly` is a variant of a test that every change runs. */
const inverted = (tags: string) => new RegExp(isWhole ? tags : `${tags}|@nightly`)
const chromium = {
  browserName: 'chromium' as const,
  // Pages share a process and what it compiled.
  launchOptions: launchOptions(['--process-per-site']),
}

export default defineConfig<Sight & Visit>({
  testDir: 'specs',
  testMatch: '*.spec.ts',
  outputDir: path.join(root, 'test-results'),
  fullyParallel: true,
  // One more than a small machine has cores: part of the time is waiting, for the index’s pace and for services that are
  // silent; each worker starts a program and a browser and, through RPC, reads an index of its own.
  workers: 3,
  forbidOnly: process.env.CI !== undefined,
  reporter: 'list',
  // Generous: a busy machine is no failure.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  // Skeletons at rest: drawing them was a good part of the time.
  use: {
    // What waits in vain says where, before its test's time is over.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    baseURL: `http://127.0.0.1:${port}`,
    // offline.spec.ts allows the service worker: requests that go through it are not seen by tests.
    contextOptions: { reducedMotion: 'reduce', serviceWorkers: 'block' },
  },
  projects: [
    // `npm run nightly`; `npm test` names the other two.
    ...(firefoxPath === undefined
      ? []
      : [
          {
            name: 'firefox',
            grep: /@smoke|@firefox/,
            use: {
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              launchOptions: { executablePath: firefoxPath },
              via: 'rest' as const,
            },
          },
        ]),
    // Without a tag a test runs through both lines of sight; with one, through that alone: what both share,
    // the frame, the themes and what is parsed from an address, is checked once.
    { name: 'rest', grepInvert: inverted('@firefox|@rpc'), use: { ...chromium, via: 'rest' } },
    { name: 'rpc', grepInvert: inverted('@firefox|@rest'), use: { ...chromium, via: 'rpc' } },
  ],
  webServer: {
    command: `"${process.execPath}" e2e/support/serve.ts "${folder}" ${port}`,
    cwd: root,
    url: `http://127.0.0.1:${port}`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
  },
})
