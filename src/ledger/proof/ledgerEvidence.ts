import { hexFromBytes, joinedBytes } from '../values/bytes.ts'
import { type Slice, locateParts } from '../xdr/ledgerIndex.ts'
import type { LedgerEvidence } from './evidence.ts'

/** The parts of XDR `LedgerCloseMeta` that hashes cover: its header, transaction set and results. Throws XdrError. */
export function ledgerEvidence(bytes: Uint8Array): LedgerEvidence {
  const parts = locateParts(bytes)
  const { header, headerBytes, transactionSet, processing, version } = parts
  const cut = ({ start, end }: Slice) => bytes.slice(start, end)
  return {
    sequence: header.header.ledgerSeq,
    hash: hexFromBytes(header.hash),
    header: cut(headerBytes),
    set: { form: version === 0 ? 'classic' : 'generalized', xdr: cut(transactionSet) },
    results: resultSet(processing.map(({ result }) => cut(result))),
  }
}

/** XDR `TransactionResultSet` of its pairs, in the order of application. */
export function resultSet(pairs: readonly Uint8Array[]): Uint8Array {
  const count = new Uint8Array(4)
  new DataView(count.buffer).setUint32(0, pairs.length)
  return joinedBytes([count, ...pairs])
}
