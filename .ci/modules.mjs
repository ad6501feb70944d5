// Runs before anything is installed: no dependency, Node 20.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  } catch {
    return undefined
  }
}

/** Says what keeps `node_modules` from being what the lock file asks for; undefined when nothing does. */
export function whatIsMissing() {
  const wanted = readJson('package-lock.json')?.packages
  if (wanted === undefined) return 'package-lock.json cannot be read'
  const installed = readJson('node_modules/.package-lock.json')?.packages
  if (installed === undefined) return 'nothing is installed yet'
  for (const [place, { version, optional, devOptional, peer }] of Object.entries(wanted)) {
    if (place === '' || optional || devOptional || peer) continue
    if (installed[place]?.version !== version) return `${place} is not at ${version}`
    if (!existsSync(path.join(root, place, 'package.json'))) return `${place} is gone`
  }
  const node = `node_modules/node-linux-${process.arch}`
  if (process.platform === 'linux' && wanted[node] && !existsSync(path.join(root, node)))
    return `${node} is not there`
  return undefined
}

/** Installs what the lock file asks for, if anything is missing; ends the process where npm cannot. */
export function installModules() {
  const missing = whatIsMissing()
  if (missing === undefined) return
  console.log(`Installing packages (${missing}) …`)
  const npm = process.env.npm_execpath
  const words = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...words], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', words, { cwd: root, stdio: 'inherit', shell: true })
  if (status === 0) return
  console.error('\nThe packages could not be installed: `npm ci` failed, its own words are above.')
  console.error('It needs a package registry (npm config get registry); then run this again.')
  process.exit(1)
}

/** The Node that the lock file brings (24), or the one that runs this where it brings none. */
export const nodePath = () => {
  const own = path.join(root, 'node_modules', '.bin', 'node')
  return existsSync(own) ? own : process.execPath
}

/** The environment of an npm script: the project's own tools and its own Node come first. */
export const environment = (more = {}) => ({
  ...process.env,
  PATH: [path.join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(path.delimiter),
  ...more,
})

/**
 * Runs Node on a file and ends as it ends. A signal goes on to it, and it goes down with this
 * process even when this is killed without a word: npm does not hand every signal on.
 */
export function becomeNode(words, more) {
  const child = spawn(nodePath(), words, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment(more),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const first = ancestors()
  setInterval(() => {
    if (ancestors() !== first) child.kill('SIGTERM')
  }, 300).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 1 : 0)))
}

/** Who started this: the shell and the npm above it, where the system tells; they change when one of them ends. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`
  } catch {
    return String(process.ppid)
  }
}
