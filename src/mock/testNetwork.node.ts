import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Corpus } from './corpus.ts'
import { createPackedFolderCorpus } from './packedFolder.node.ts'
import { type Row, parseRow } from './record.ts'

/** The bundled network, as tests read it. */
export const demo: Corpus = createPackedFolderCorpus('public/recorded/demo')

/** Where the reference answers lie beside a developer's checkout. */
export const shared = '../shared'

/** Tests against the reference are skipped where it is absent, and say so. */
export const hasShared = existsSync(`${shared}/recorded/tour/manifest.json`)
if (!hasShared) console.log(`${shared} is absent: the comparisons with the reference are skipped`)

/** A recorded file of JSON lines. */
export function readLines(path: string): readonly Row[] {
  const text = gunzipSync(readFileSync(`${shared}/${path}`)).toString('utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map(parseRow)
}
