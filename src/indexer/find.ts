import { bytesFromHex } from '../model/bytes.ts'
import type { TransactionHash } from '../model/hash.ts'
import type { LedgerIndex } from './openIndex.ts'
import type { Place } from './places.ts'
import { ownerRows, rowId } from './rows.ts'
import type { Segment } from './segment.ts'

/** Finds a transaction by its hash or that of its inner one; undefined where no covered ledger has it. */
export async function findTransaction(
  index: LedgerIndex,
  hash: TransactionHash,
): Promise<Place | undefined> {
  const wanted = bytesFromHex(hash)
  if (wanted === undefined) return undefined
  for (const info of index.segments().toReversed()) {
    const segment = await index.rows(info)
    if (segment === undefined) continue
    const row =
      rowOfHash(segment, wanted) ??
      ownerRows(segment, { kind: 'innerTransaction', id: hash }, 'transactions')[0]
    if (row !== undefined)
      return { info, segment, unit: 'transaction', row, id: rowId(segment, 'transaction', row) }
  }
  return undefined
}

/** Hashes are random: comparing their first bytes passes over all but the right one. */
function rowOfHash({ transactions: { hashes } }: Segment, wanted: Uint8Array): number | undefined {
  const [a, b] = wanted
  for (let at = 0; at < hashes.length; at += 32) {
    if (hashes[at] !== a || hashes[at + 1] !== b) continue
    let i = 2
    while (i < 32 && hashes[at + i] === wanted[i]) i++
    if (i === 32) return at / 32
  }
  return undefined
}
