import type { Corpus } from '#mock/corpus.ts'
import type { Row } from '#mock/record.ts'
import { createPackedFolderCorpus } from '#tools/network/packedFolder.ts'
import { recordedFolder, rowsOfFile } from './recordings.ts'

/** The bundled network, as tests read it. */
export const demo: Corpus = createPackedFolderCorpus('public/recorded/demo')

/** The rows of a recorded file: `rest/nested/account`. */
export const recordedFile = (name: string): readonly Row[] => rowsOfFile(recordedFolder, name)
