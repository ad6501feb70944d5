import { readFile } from 'node:fs/promises'
import type { Corpus } from '#mock/corpus.ts'
import { createPackedCorpus } from '#mock/packedCorpus.ts'
import { createFolderCorpus, isRawFolder } from './folder.ts'

/** A packed recording on this machine's disk. */
export function createPackedFolderCorpus(folder: string): Corpus {
  // A recording has some hundreds of pieces.
  const most = { pieces: 1_000, bytes: 100 }
  const read = async (path: string) => new Uint8Array(await readFile(`${folder}/${path}`))
  return createPackedCorpus(read, most)
}

/** Either kind of folder, told apart by its manifest. */
export function openFolder(folder: string): Corpus {
  return isRawFolder(folder) ? createFolderCorpus(folder) : createPackedFolderCorpus(folder)
}
