import { readFile } from 'node:fs/promises'
import type { Corpus } from './corpus.ts'
import { createFolderCorpus, isRawFolder } from './folder.node.ts'
import { createPackedCorpus } from './packedCorpus.ts'

/** A packed recording on this machine's disk. */
export function createPackedFolderCorpus(folder: string): Corpus {
  return createPackedCorpus(async (path) => new Uint8Array(await readFile(`${folder}/${path}`)))
}

/** Either kind of folder, told apart by its manifest. */
export function openFolder(folder: string): Corpus {
  return isRawFolder(folder) ? createFolderCorpus(folder) : createPackedFolderCorpus(folder)
}
