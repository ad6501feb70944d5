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

/** Features of Chromium that are switched off. This replaces Playwright's own list, so what tests need of it is repeated. */
const disabledFeatures = [
  // The menu of the address field is a page of its own: 400 scripts in each new window, beside the page under test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Playwright's.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'BlockOriginHeaderModificationOnRedirect',
  'DestroyProfileOnBrowserClose',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'MediaRouter',
  'DialMediaRouteProvider',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'Translate',
  'AimEnabled',
]

/** Only the pages under test may use the network. */
export const chromiumArguments = [
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts this machine's Chromium as Playwright does; `flags` are more of its own. */
export const launchOptions = (flags: readonly string[] = []) => ({
  args: [...chromiumArguments, ...flags],
  ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
})
