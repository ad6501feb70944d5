// Which Chromium is there, and how to get one. No dependency, Node 20.
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

const apt = (...words) =>
  spawnSync('apt-get', words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

/** Installs Chromium by apt where it lacks and this is root on Debian; else says what to do. */
export function installBrowser() {
  if (chromium()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium by apt-get …')
    apt('update', '-qq')
    apt(
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      'chromium-headless-shell',
      'fonts-liberation',
    )
  }
  if (!chromium())
    console.error(`Chromium is missing, and the end-to-end tests need it. Install it, or name yours:
    Debian, as root:    apt-get install chromium-headless-shell (or chromium)
    another place:      PW_CHROMIUM=/path/to/chromium npm test`)
}
