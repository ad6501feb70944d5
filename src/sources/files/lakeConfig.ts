import { readRecord } from '#ledger/readers'
import { RecordError } from '#ledger/values'
import type { LakeLayout } from './lakeNames.ts'

/** Holds what a lake says of itself in its file `.config.json`. */
export interface LakeConfig extends LakeLayout {
  readonly passphrase: string
}

/** Its path below the lake's address. */
export const lakeConfigFile = '.config.json'

/** Layouts of lakes without that file, to be tried in this order: how the public network's lakes are laid out. */
export const usualLayouts: readonly LakeLayout[] = [
  { ledgersPerFile: 1, filesPerPartition: 64_000 },
  { ledgersPerFile: 8, filesPerPartition: 8_000 },
  { ledgersPerFile: 64, filesPerPartition: 1_000 },
  { ledgersPerFile: 64, filesPerPartition: 10 },
  { ledgersPerFile: 1, filesPerPartition: 1 },
]

/** More ledgers in a file than any lake has: such a file could not be read in a page. */
const mostInFile = 65_536

/** Reads the parsed `.config.json`. Throws RecordError, which names the field. */
export function lakeConfigOf(value: unknown): LakeConfig {
  const record = readRecord(value)
  const compression = record.optional('compression', (r) => r.text('compression')) ?? 'zstd'
  if (compression !== 'zstd') throw new RecordError(`the compression ${compression} is not known`)
  /** SEP-54's name of a field, or the one of earlier writers. */
  const size = (name: string, earlier: string) => record.integer(record.has(name) ? name : earlier)
  const ledgersPerFile = size('ledgersPerBatch', 'ledgersPerFile')
  const filesPerPartition = size('batchesPerPartition', 'filesPerPartition')
  if (ledgersPerFile < 1 || ledgersPerFile > mostInFile)
    throw new RecordError(`a file of ${ledgersPerFile} ledgers is not possible`)
  return { passphrase: record.text('networkPassphrase'), ledgersPerFile, filesPerPartition }
}

/** The file's text. */
export const lakeConfigText = (config: LakeConfig): string =>
  `${JSON.stringify(
    {
      networkPassphrase: config.passphrase,
      version: '1.0',
      compression: 'zstd',
      ledgersPerBatch: config.ledgersPerFile,
      batchesPerPartition: config.filesPerPartition,
    },
    undefined,
    2,
  )}\n`
