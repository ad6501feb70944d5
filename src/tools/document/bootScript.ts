import path from 'node:path'
import { build } from 'vite'
import type { BootTable } from '../../boot.ts'

/** A chunk of the page, as the build lists it beside its folder. */
export interface BuiltChunk {
  readonly file: string
  readonly isEntry: boolean
  /** Files that it imports before it runs. */
  readonly imports: readonly string[]
  /** Paths of its modules in the repository. */
  readonly modules: readonly string[]
}

/** The boot script of a build, as the text of an inline script. */
export async function bootScript(
  chunks: readonly BuiltChunk[],
  options: { readonly root: string; readonly base: string; readonly worker: string },
): Promise<string> {
  const { root, base, worker } = options
  const { files, routes } = routeFiles(chunks)
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

/** The files that every page begins with. */
export const shellFiles = (chunks: readonly BuiltChunk[]): readonly string[] => [
  ...new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ file }) => [...closure(chunks, file)]),
  ),
]

/** The files of each section's pages beyond the shell. */
export function routeFiles(chunks: readonly BuiltChunk[]): Pick<BootTable, 'files' | 'routes'> {
  const files: string[] = []
  const indexOf = (file: string) => {
    if (!files.includes(file)) files.push(file)
    return files.indexOf(file)
  }
  const shell = new Set(shellFiles(chunks))
  const routes: Record<string, readonly number[]> = {}
  for (const { file, modules } of chunks)
    for (const id of modules) {
      const [, noun] = /^src\/ui\/pages\/(\w+)\/\w+Page\.tsx$/.exec(id) ?? []
      if (noun === undefined) continue
      const needed = [...closure(chunks, file)].filter((each) => !shell.has(each))
      routes[noun === 'home' ? '' : noun] = needed.map(indexOf)
    }
  return { files, routes }
}

/** The file and everything that it imports before it runs. */
function closure(
  chunks: readonly BuiltChunk[],
  file: string,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const next of chunks.find((chunk) => chunk.file === file)?.imports ?? [])
    closure(chunks, next, seen)
  return seen
}
