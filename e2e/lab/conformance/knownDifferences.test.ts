import { beforeAll, describe, expect, it } from 'vitest'
import { createAssetRank } from '#ledger/trade.ts'
import { readTransactionMeta } from '#ledger/xdr/generated/reader.ts'
import { readAll } from '#ledger/xdr/xdrBytes.ts'
import type { RestRecord } from '#sources/records/records.ts'
import { recordedFolder } from '../../testing/recordings.ts'
import { recordsOf } from './deriveRecords.ts'
import { hasLaterExpiry, type RecordPair } from './knownDifferences.ts'
import { openRecording } from './recording.ts'

interface Case extends RecordPair {
  readonly ledger: readonly RestRecord[]
}

/**
 * The transactions of the recorded network that set an entry's expiry, each beside a copy that has a later one, as the
 * service stores it where a second transaction of the ledger extends the same entry.
 */
async function differing(): Promise<readonly Case[]> {
  const run = openRecording(recordedFolder)
  const cases: Case[] = []
  for await (const bytes of run.ledgers()) {
    const { transactions } = recordsOf(bytes, { ...run, rank: createAssetRank() })
    for (const derived of transactions) {
      const meta = withLaterExpiry(String(derived.result_meta_xdr))
      if (meta === undefined) continue
      const recorded = { ...derived, result_meta_xdr: meta }
      cases.push({ recorded, derived, ledger: [...transactions, { ...derived, ...recorded }] })
    }
  }
  return cases
}

/** The meta with its last expiry a ledger later; undefined where it sets none. */
function withLaterExpiry(meta: string): string | undefined {
  const bytes = Buffer.from(meta, 'base64')
  const last = expiriesIn(readAll(bytes, readTransactionMeta)).at(-1)
  if (last === undefined) return undefined
  const at = bytes.lastIndexOf(last) + last.length - 4
  bytes.writeUInt32BE(bytes.readUInt32BE(at) + 1, at)
  return bytes.toString('base64')
}

/** Each `TTLEntry` as XDR: 32 bytes of key hash, 4 of expiry. */
function expiriesIn(value: unknown): readonly Buffer[] {
  if (typeof value !== 'object' || value === null) return []
  if ('keyHash' in value && 'liveUntilLedgerSeq' in value && value.keyHash instanceof Uint8Array) {
    const until = Buffer.alloc(4)
    until.writeUInt32BE(Number(value.liveUntilLedgerSeq))
    return [Buffer.concat([value.keyHash, until])]
  }
  if (value instanceof Uint8Array) return []
  return Object.values(value).flatMap(expiriesIn)
}

describe('a later expiry in the service’s copy of a meta', () => {
  const explains = ({ recorded, derived, ledger }: Case) =>
    hasLaterExpiry('transactions', { recorded, derived }, ledger)
  let cases: readonly Case[] = []
  beforeAll(async () => (cases = await differing()))

  it('is explained where another transaction of the ledger set it', () => {
    expect(cases).toHaveLength(202)
    expect(cases.map(explains)).toEqual(cases.map(() => true))
  })
  it('is not explained where anything else differs too, or an earlier one is claimed', () => {
    for (const found of cases) {
      const { recorded, derived, ledger } = found
      const more = { ...recorded, fee_charged: '0' }
      expect(explains({ ...found, recorded: more })).toBe(false)
      expect(explains({ recorded: derived, derived: recorded, ledger })).toBe(false)
      expect(explains({ ...found, ledger: [] })).toBe(false)
      expect(hasLaterExpiry('operations', found, ledger)).toBe(false)
    }
  })
})
