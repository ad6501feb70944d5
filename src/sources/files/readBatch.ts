import { locateHeader, open, position, skipLedgerCloseMeta, XdrError } from '#ledger/readers'
import { type Coverage, type LedgerSequence, ledgerSequence, RecordError } from '#ledger/values'
import type { ReceivedLedger } from '../ledgers/items.ts'
import { decompressFrames, isPacked, type ZstdDecoder } from './zstdFrames.ts'

/** The largest content of a file that is read: 64 ledgers as the public network's are some 80 MB. */
export const mostBytes = 256 * 1024 * 1024

/**
 * The ledgers of a lake's file, ascending, from its bytes; `named` are those that its name states (`parseLakeFile`).
 * The file may have fewer: the first one of a lake, or one whose writer stopped. Throws RecordError where the file is
 * damaged, or holds other ledgers than its name and its own range say.
 */
export function readLakeFile(
  file: Uint8Array,
  named: Coverage,
  decoder: ZstdDecoder,
  most = mostBytes,
): readonly ReceivedLedger[] {
  // A host may have unpacked the file on the way: what it sent is a batch, which states its ledgers.
  const isContent = !isPacked(file) && isBatch(file)
  const batch = isContent ? file : decompressFrames(file, decoder, most)
  const { from, to } = batchRange(batch)
  if (from < named.from || to > named.to)
    throw new RecordError(
      `the file is named by ledgers ${named.from}–${named.to}, but holds ${from}–${to}`,
    )
  return readBatch(batch)
}

/** The ledgers of XDR `LedgerCloseMetaBatch`: its range, their number, then each without its length. */
export function readBatch(batch: Uint8Array): readonly ReceivedLedger[] {
  const { from, to } = batchRange(batch)
  const ledgers: ReceivedLedger[] = []
  let start = 12
  for (let sequence: number = from; sequence <= to; sequence++) {
    const end = endOfLedger(batch, start)
    const bytes = batch.subarray(start, typeof end === 'number' ? end : undefined)
    checkSequence(bytes, ledgerSequence(sequence))
    ledgers.push({ sequence: ledgerSequence(sequence), bytes })
    if (typeof end !== 'number') {
      // Nothing says where the next one begins.
      const reason = `ledger ${sequence} before it in its file cannot be read: ${end.message}`
      for (let next = sequence + 1; next <= to; next++)
        ledgers.push({ sequence: ledgerSequence(next), raw: '', reason })
      break
    }
    start = end
    if (sequence === to && end !== batch.length)
      throw new RecordError(`${batch.length - end} bytes behind the last ledger of the file`)
  }
  return ledgers
}

/** A batch begins with its first ledger's sequence, where a single ledger has its version. */
export function isBatch(bytes: Uint8Array): boolean {
  if (bytes.length < 16) return false
  const { from, to, count } = headOf(bytes)
  // A ledger has hundreds of bytes: a larger count is not believed.
  return from >= 2 && count > 0 && to - from + 1 === count && count <= bytes.length / 4
}

function headOf(batch: Uint8Array) {
  const view = new DataView(batch.buffer, batch.byteOffset, batch.byteLength)
  return { from: view.getUint32(0), to: view.getUint32(4), count: view.getUint32(8) }
}

/** The range that a batch states of itself, with as many ledgers as it has. */
function batchRange(batch: Uint8Array): Coverage {
  if (batch.length < 16) throw new RecordError(`${batch.length} bytes are no batch of ledgers`)
  const { from, to, count } = headOf(batch)
  if (!isBatch(batch))
    throw new RecordError(`a batch of ledgers ${from}–${to} states that it has ${count}`)
  return { from: ledgerSequence(from), to: ledgerSequence(to) }
}

function endOfLedger(batch: Uint8Array, start: number): number | XdrError {
  try {
    open(batch, start)
    skipLedgerCloseMeta()
    return position()
  } catch (error) {
    if (error instanceof XdrError) return error
    throw error
  }
}

/** A ledger whose header cannot be read is shown as it is; one of another sequence is not the file's. */
function checkSequence(bytes: Uint8Array, sequence: LedgerSequence): void {
  let found: number
  try {
    found = locateHeader(bytes).header.header.ledgerSeq
  } catch (error) {
    if (error instanceof XdrError) return
    throw error
  }
  if (found !== sequence)
    throw new RecordError(`the file has ledger ${found} in place of ${sequence}`)
}
