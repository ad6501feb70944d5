import { readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * The path of a plain file below a folder, which may itself be a link; undefined where there is none, where it is something
 * else (a pipe would never end), or where links lead out of the folder.
 */
export function fileBelow(folder: string, name: string): string | undefined {
  try {
    const root = realpathSync(folder)
    const file = realpathSync(path.join(root, name))
    const isBelow = file.startsWith(root.endsWith(path.sep) ? root : root + path.sep)
    return isBelow && statSync(file).isFile() ? file : undefined
  } catch (error) {
    if (isAbsence(error)) return undefined
    throw error
  }
}

/** The names of the plain files below a folder, at any depth, by the same rule. Throws where there is no such folder. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const name = path.relative(folder, path.join(entry.parentPath, entry.name))
    const isFile =
      entry.isFile() || (entry.isSymbolicLink() && fileBelow(folder, name) !== undefined)
    return isFile ? [name] : []
  })
}

const isAbsence = (error: unknown): boolean =>
  error instanceof Error &&
  /^(ENOENT|ENOTDIR|ELOOP|ENAMETOOLONG|ERR_INVALID_ARG_VALUE)$/.test(
    String(Reflect.get(error, 'code')),
  )
