import { xdr } from '@stellar/stellar-sdk'

/** The XDR that answers have, by field. */
const types: Readonly<Record<string, { fromXDR: (text: string, format: 'base64') => unknown }>> = {
  xdr: xdr.LedgerEntryData,
  envelopeXdr: xdr.TransactionEnvelope,
  envelope_xdr: xdr.TransactionEnvelope,
  resultMetaXdr: xdr.TransactionMeta,
  metadataXdr: xdr.LedgerCloseMeta,
}

const amounts = new Set([
  'balance',
  'amount',
  'amountBought',
  'amountSold',
  'startingBalance',
  'sendAmount',
  'destAmount',
])

/** The same XDR with every amount in it changed; as it is where it has none or is not read. */
export function withAmounts(
  key: string,
  text: string,
  change: (amount: bigint) => bigint,
  /** Only amounts below a field of this name. */
  below?: string,
): string {
  const type = types[key]
  if (type === undefined) return text
  const value = type.fromXDR(text, 'base64')
  visit(value, change, below)
  const written: unknown =
    typeof value === 'object' && value !== null
      ? Reflect.apply(Reflect.get(value, 'toXDR'), value, ['base64'])
      : text
  return typeof written === 'string' ? written : text
}

function visit(value: unknown, change: (amount: bigint) => bigint, below?: string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value))
    if (typeof inner === 'bigint' && amounts.has(key) && below === undefined)
      Reflect.set(value, key, BigInt.asIntN(64, change(inner)))
    else if (!(inner instanceof Uint8Array)) visit(inner, change, key === below ? undefined : below)
}
