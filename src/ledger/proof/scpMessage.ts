import { skipScpQuorumSetList, skipScpStatementPledges } from '../xdr/generated/reader.ts'
import { type Slice, slice } from '../xdr/ledgerIndex.ts'
import { networkId } from '../xdr/transactionHash.ts'
import {
  XdrError,
  count,
  done,
  i32,
  open,
  opaque32,
  position,
  skipVar,
  step,
  u32,
  u64,
  varOpaque,
  wopaque,
  writeAll,
  wu32,
} from '../xdr/xdrBytes.ts'

/** XDR `EnvelopeType`: a validator signs its statements as 1, the value that it proposes as 4. */
const envelopeTypes = { statement: 1, value: 4 } as const

/** The bytes that a validator signs: the network's id, the type of the signed bytes, and those bytes. */
export const signedByNetwork = (
  passphrase: string,
  type: keyof typeof envelopeTypes,
  write: () => void,
): Uint8Array =>
  writeAll(() => {
    wopaque(networkId(passphrase))
    wu32(envelopeTypes[type])
    write()
  })

/** A validator's signed word that it closed a ledger with a value (XDR `SCPEnvelope`, SCP_ST_EXTERNALIZE). */
export interface Externalized {
  /** 32 bytes. */
  readonly node: Uint8Array
  /** The ledger's sequence. */
  readonly slot: bigint
  /** XDR `StellarValue`. */
  readonly value: Uint8Array
  /** XDR `SCPStatement`, which is signed. */
  readonly statement: Uint8Array
  readonly signature: Uint8Array
}

/** Reads an SCP message; undefined for one of another kind. Throws XdrError. */
export function readExternalized(envelope: Uint8Array): Externalized | undefined {
  open(envelope)
  if (i32() !== 0) throw new XdrError('a node’s key has another type than ed25519', 0)
  const node = opaque32()
  const slot = u64()
  const isExternalize = i32() === 2
  let value = new Uint8Array()
  if (isExternalize) {
    step(4) // ballot counter
    value = varOpaque(0xffff_ffff).slice()
    step(4 + 32) // nH, hash of the quorum set
  } else {
    step(-4)
    skipScpStatementPledges()
  }
  const end = position()
  const signature = varOpaque(64)
  done()
  return isExternalize
    ? { node, slot, value, statement: envelope.subarray(0, end), signature }
    : undefined
}

/** The SCP messages of an unpacked `scp-*.xdr` of a history archive, by ledger. Throws XdrError. */
export function archivedMessages(bytes: Uint8Array): ReadonlyMap<number, readonly Uint8Array[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const messages = new Map<number, readonly Uint8Array[]>()
  for (let at = 0; at < bytes.length; ) {
    if (at + 4 > bytes.length) throw new XdrError('a record is cut off', at)
    // RFC 4506 has no records: history archives mark each with its length, the high bit set.
    const end = at + 4 + (view.getUint32(at) & 0x7fff_ffff)
    if (end > bytes.length) throw new XdrError('a record is cut off', at)
    const entry = bytes.subarray(at + 4, end)
    const { ledger, envelopes } = historyEntry(entry)
    const found = envelopes.map(({ start, end: last }) => entry.subarray(start, last))
    messages.set(ledger, [...(messages.get(ledger) ?? []), ...found])
    at = end
  }
  return messages
}

/** XDR `SCPHistoryEntry`. */
function historyEntry(entry: Uint8Array): {
  readonly ledger: number
  readonly envelopes: readonly Slice[]
} {
  open(entry)
  const version = i32()
  if (version !== 0) throw new XdrError(`SCPHistoryEntry has no version ${version}`, 0)
  skipScpQuorumSetList()
  const ledger = u32()
  const envelopes = Array.from({ length: count(0xffff_ffff) }, () => slice(skipEnvelope))
  done()
  return { ledger, envelopes }
}

function skipEnvelope(): void {
  step(4 + 32 + 8) // node, slot
  skipScpStatementPledges()
  skipVar(64)
}
