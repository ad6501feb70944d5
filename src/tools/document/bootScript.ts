import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import type { BootTable } from '../../boot.ts'

/** One chunk of vite's manifest. */
interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** The boot script of a built folder, as the text of an inline script. */
export async function bootScript(
  folder: string,
  options: { readonly root: string; readonly base: string; readonly worker: string },
): Promise<string> {
  const { root, base, worker } = options
  const manifest: Manifest = JSON.parse(
    readFileSync(path.join(folder, '.vite', 'manifest.json'), 'utf8'),
  )
  const { files, routes } = routeFiles(manifest)
  const table: BootTable = { base, portable: !base.startsWith('/'), worker, files, routes }
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    define: { bootTable: JSON.stringify(table) },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: path.join(root, 'src/boot.ts'), output: { format: 'iife' } },
    },
  })
  const [result] = [built].flat()
  const chunk = result !== undefined && 'output' in result ? result.output[0] : undefined
  if (chunk === undefined) throw new Error('the boot script was not built')
  return chunk.code.trim()
}

/**
 * The chunks of each page beyond the shell: `pages/ledgers/LedgersPage.tsx` is a list, `LedgerPage.tsx` a record. A
 * record begins with a list, but for a transaction.
 */
export function routeFiles(manifest: Manifest): Pick<BootTable, 'files' | 'routes'> {
  const files: string[] = []
  const indexOf = (file: string) => {
    if (!files.includes(file)) files.push(file)
    return files.indexOf(file)
  }
  const shell = new Set(
    Object.entries(manifest).flatMap(([key, { isEntry }]) =>
      isEntry === true ? [...closure(manifest, key)] : [],
    ),
  )
  const lists = Object.keys(manifest).filter((key) => key.startsWith('_lists-'))
  const routes: Record<string, readonly number[]> = {}
  for (const key of Object.keys(manifest)) {
    const [, section = '', name = ''] = /^src\/ui\/pages\/(\w+)\/(\w+)Page\.tsx$/.exec(key) ?? []
    if (section === '') continue
    const isList = name.replaceAll(/\B[A-Z]/g, '_$&').toLowerCase() === section
    const address = section === 'home' ? '' : `${section}${isList ? '' : '/'}`
    if (name === 'Networks') continue
    const withList = address.endsWith('/') && address !== 'transactions/'
    const needed = [...closure(manifest, key), ...(withList ? lists : [])].filter(
      (each) => !shell.has(each),
    )
    routes[address] = needed.flatMap((each) => {
      const file = manifest[each]?.file
      return file === undefined ? [] : [indexOf(file)]
    })
  }
  return { files, routes }
}

/** The chunk and everything that it imports before it runs. */
function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen)
  return seen
}
