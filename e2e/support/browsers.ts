import { existsSync } from 'node:fs'

const first = (...paths: readonly (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path))

/** Chromium on this machine; undefined lets Playwright choose. */
export const chromiumPath = first(
  process.env.PW_CHROMIUM,
  // The same engine without a window: lighter for tests.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
)

/** A stock Firefox ESR, driven over WebDriver BiDi. */
export const firefoxPath = first(process.env.PW_FIREFOX, '/usr/bin/firefox-esr')

/** Only the pages under test may use the network. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
