import {
  type LedgerHash,
  type LedgerSequence,
  type TransactionHash,
  bytesFromHex,
  ledgerSequence,
} from '#ledger/values'
import type { SegmentInfo } from '../store/manifest.ts'
import type { LedgerIndex } from '../store/openIndex.ts'
import { sameKey } from '../walk/participants.ts'
import type { RowPosition } from '../columns/rowPositions.ts'
import { ownerRows, rowId } from '../columns/rows.ts'
import type { Segment } from '../columns/segment.ts'
import { hashStart } from '../columns/segmentBuilder.ts'

/** Finds a transaction by its hash or that of its inner one; undefined where no covered ledger has it. */
export async function findTransaction(
  index: LedgerIndex,
  hash: TransactionHash,
): Promise<RowPosition | undefined> {
  const target = bytesFromHex(hash)
  if (target === undefined) return undefined
  for (const info of index.segments().toReversed()) {
    const segment = await index.rows(info)
    if (segment === undefined) continue
    const row =
      (await rowOfHash(index, info, segment, target)) ??
      ownerRows(segment, { kind: 'innerTransaction', id: hash }, 'transactions')[0]
    if (row !== undefined)
      return { info, segment, unit: 'transaction', row, id: rowId(segment, 'transaction', row) }
  }
  return undefined
}

/** The ledger with a hash; undefined where no covered one has it. */
export async function findLedger(
  index: LedgerIndex,
  hash: LedgerHash,
): Promise<LedgerSequence | undefined> {
  const target = bytesFromHex(hash)
  if (target === undefined) return undefined
  for (const info of index.segments().toReversed()) {
    const { sequence, hashes } = (await index.rows(info))?.ledgers ?? noLedgers
    for (const [row, each] of sequence.entries())
      if (sameKey(hashes.subarray(row * 32, row * 32 + 32), target)) return ledgerSequence(each)
  }
  return undefined
}
const noLedgers = { sequence: new Uint32Array(), hashes: new Uint8Array() }

/** The first bytes of hashes are random: they rule out nearly all rows; the full hash decides. */
async function rowOfHash(
  index: LedgerIndex,
  info: SegmentInfo,
  segment: Segment,
  target: Uint8Array,
): Promise<number | undefined> {
  const { hashStarts } = segment.transactions
  const start = hashStart(target)
  for (let row = hashStarts.indexOf(start); row >= 0; row = hashStarts.indexOf(start, row + 1)) {
    const body = await index.body(info, segment, row, 'row')
    if (body && sameKey(body.hash, target)) return row
  }
  return undefined
}
