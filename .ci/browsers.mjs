// Which browsers are there, and how to get those that are not. No dependency, Node 20.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const first = (...paths) => paths.find((path) => path && existsSync(path))

export const chromium = () =>
  first(
    process.env.PW_CHROMIUM,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  )

export const firefox = () => first(process.env.PW_FIREFOX, '/usr/bin/firefox-esr')

const apt = (...words) =>
  spawnSync('apt-get', words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** Installs the browsers that lack, by apt, where this is root on Debian. */
export function installBrowsers() {
  const wanted = [
    ...(chromium() ? [] : ['chromium-headless-shell', 'fonts-liberation']),
    ...(firefox() ? [] : ['firefox-esr']),
  ]
  if (wanted.length === 0) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${wanted.join(', ')} by apt-get …`)
    apt('update', '-qq')
    // One by one: a missing Firefox must not keep Chromium away.
    for (const name of wanted) apt('install', '-y', '-qq', '--no-install-recommends', name)
  }
  if (!chromium())
    console.error(`Chromium is missing, and the end-to-end tests need it. Install it, or name yours:
    Debian, as root:    apt-get install chromium-headless-shell (or chromium)
    another place:      PW_CHROMIUM=/path/to/chromium npm test`)
  if (!firefox())
    console.error(`Firefox ESR is missing: its smoke tests are left out. Install it, or name yours:
    Debian, as root:    apt-get install firefox-esr
    another place:      PW_FIREFOX=/path/to/firefox-esr npm test`)
}
