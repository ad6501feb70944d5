import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { isRawFolder } from '#tools/network/folder.ts'

export { objectOfFile, rowsOfFile } from '#tools/network/folder.ts'

/** The recorded network as the recorder wrote it, unpacked before tests run; `errors/` has the refusals of both services. */
export const recordedFolder = path.resolve('node_modules', '.tmp', 'recording')

const added: readonly string[] = (process.env.COMPARED_RECORDINGS ?? '')
  .split(path.delimiter)
  .filter((folder) => folder !== '')

/** Recordings to compare with: the network's own, and those that `npm run conformance -- DIR…` adds. */
export const recordings: readonly string[] = [recordedFolder, ...added]

/** The same for tests that take long: the network's own where none is added, since `npm test` has it. */
export const eachRecording: readonly string[] = added.length > 0 ? added : [recordedFolder]

/** Every recording in a folder or below it, in order of path; a recording has a `manifest.json`; packed ones are left out. */
export function recordingsBelow(folder: string): readonly string[] {
  if (existsSync(path.join(folder, 'manifest.json'))) return isRawFolder(folder) ? [folder] : []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => recordingsBelow(path.join(folder, name)))
    .toSorted()
}

/** The kinds of nested requests that were recorded in a folder: `account_trades`. */
export const nestedKinds = (folder: string): readonly string[] =>
  readdirSync(path.join(folder, 'rest', 'nested'))
    .map((file) => file.replace('.ndjson.gz', ''))
    .toSorted()
