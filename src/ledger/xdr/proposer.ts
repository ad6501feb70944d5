import { RecordError } from '../values/answer.ts'
import { bytesFromBase64 } from '../values/bytes.ts'
import { type AccountId, accountIdFromBytes } from '../values/ids.ts'
import { readLedgerHeader } from './generated/reader.ts'
import type * as Xdr from './generated/xdr.ts'
import { networkId } from './hashes.ts'
import { verifyEd25519 } from './signatures.ts'
import { readAll, wopaque, writeAll, wu32, wu64, XdrError } from './xdrBytes.ts'

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

/** Which validator proposed what a ledger was closed with; who voted for it is in no header. */
export interface Proposal {
  readonly node: AccountId
  /** Its signature of the transaction set and the close time holds. */
  readonly isSigned: boolean
  /** The validators dropped the set that it proposed. */
  readonly isDropped: boolean
}

/** The proposal in a header's `StellarValue`; undefined in early protocols, whose headers have no signature. */
export async function proposalOf(
  { scpValue: { ext, txSetHash, closeTime } }: Pick<Xdr.LedgerHeader, 'scpValue'>,
  passphrase: string,
): Promise<Proposal | undefined> {
  if (ext.type === 'stellarValueBasic') return undefined
  const isDropped = ext.type === 'stellarValueEmptyTxSet'
  const { nodeId, signature } = isDropped
    ? ext.proposedValue.lcValueSignature
    : ext.lcValueSignature
  const message = signedByNetwork(passphrase, 'value', () => {
    wopaque(isDropped ? ext.proposedValue.txSetHash : txSetHash)
    wu64(closeTime)
  })
  const isSigned = await verifyEd25519(nodeId.ed25519, message, signature)
  return { node: accountIdFromBytes(nodeId.ed25519), isSigned, isDropped }
}

/** What a header says that is no field of a ledger's record. */
export interface HeaderFacts {
  readonly proposal?: Proposal | undefined
  /** The last id that was given to an offer (XDR `idPool`). */
  readonly idPool: bigint
}

/** Headers (XDR `LedgerHeader`, base64) of a network. */
export interface HeadersRequest {
  readonly passphrase: string
  readonly headers: readonly string[]
}

/** The facts of each header; null for one that cannot be read. */
export const readHeaderFacts = ({
  passphrase,
  headers,
}: HeadersRequest): Promise<readonly (HeaderFacts | null)[]> =>
  Promise.all(
    headers.map(async (base64) => {
      try {
        const bytes = bytesFromBase64(base64)
        if (bytes === undefined) throw new RecordError('the header is not base64')
        const header = readAll(bytes, readLedgerHeader)
        return { proposal: await proposalOf(header, passphrase), idPool: header.idPool }
      } catch (error) {
        if (!(error instanceof XdrError || error instanceof RecordError)) throw error
        return null
      }
    }),
  )
