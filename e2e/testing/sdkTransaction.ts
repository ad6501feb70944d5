import { FeeBumpTransaction, StrKey, TransactionBuilder, xdr } from '@stellar/stellar-sdk'

/** A transaction as the SDK reads it, without any code of the product. */
export interface SdkTransaction {
  /** Fields of its REST record by name, as texts; a list is joined by spaces. */
  readonly fields: Readonly<Record<string, string>>
  /** Every value in each operation and its result, as a REST record may write it. */
  readonly operations: readonly ReadonlySet<string>[]
}

/** Reads a transaction's envelope and result (base64) with the SDK. */
export function sdkTransaction(
  envelope: string,
  resultXdr: string,
  passphrase: string,
): SdkTransaction {
  const read = TransactionBuilder.fromXDR(envelope, passphrase)
  const inner = read instanceof FeeBumpTransaction ? read.innerTransaction : read
  const raw = rawOperations(xdr.TransactionEnvelope.fromXDR(envelope, 'base64'))
  const result = xdr.TransactionResult.fromXDR(resultXdr, 'base64')
  const payer = read instanceof FeeBumpTransaction ? read.feeSource : inner.source
  const { timeBounds, ledgerBounds } = inner
  const { type, value: memo } = inner.memo
  return {
    fields: {
      memo_type: type,
      memo: type === 'id' ? String(memo) : memo instanceof Uint8Array ? base64(memo) : '',
      source_account: plain(inner.source),
      fee_account: plain(payer),
      account_muxed: inner.source.startsWith('M') ? inner.source : '',
      fee_account_muxed: payer.startsWith('M') ? payer : '',
      fee_charged: String(result.feeCharged),
      max_fee: read.fee,
      source_account_sequence: inner.sequence,
      signatures: signaturesOf(read.signatures),
      operation_count: String(inner.operations.length),
      'fee_bump_transaction.hash': read === inner ? '' : hex(read.hash()),
      'fee_bump_transaction.signatures': read === inner ? '' : signaturesOf(read.signatures),
      'inner_transaction.hash': read === inner ? '' : hex(inner.hash()),
      'inner_transaction.signatures': read === inner ? '' : signaturesOf(inner.signatures),
      'inner_transaction.max_fee': read === inner ? '' : inner.fee,
      'timebounds.min_time': timeBounds?.minTime ?? '',
      'timebounds.max_time': timeBounds?.maxTime ?? '',
      'ledgerbounds.min_ledger': String(ledgerBounds?.minLedger ?? ''),
      'ledgerbounds.max_ledger': String(ledgerBounds?.maxLedger ?? ''),
      min_account_sequence: inner.minAccountSequence ?? '',
      min_account_sequence_age: String(inner.minAccountSequenceAge ?? ''),
      min_account_sequence_ledger_gap: String(inner.minAccountSequenceLedgerGap ?? ''),
      successful: String(
        result.result.type === 'txSuccess' || result.result.type === 'txFeeBumpInnerSuccess',
      ),
    },
    operations: inner.operations.map((operation, i) => {
      const texts = new Set<string>()
      const source = operation.source ?? inner.source
      for (const each of [operation, raw[i], resultsOf(result)[i], source, plain(source)])
        collect(each, texts)
      return texts
    }),
  }
}

function rawOperations(envelope: xdr.TransactionEnvelope): readonly unknown[] {
  switch (envelope.type) {
    case 'envelopeTypeTxV0':
      return envelope.v0.tx.operations
    case 'envelopeTypeTx':
      return envelope.v1.tx.operations
    case 'envelopeTypeTxFeeBump':
      return envelope.feeBump.tx.innerTx.v1.tx.operations
    default:
      throw new Error('it is no transaction')
  }
}

/** Results of operations, wherever a result has them. */
const resultsOf = ({ result }: xdr.TransactionResult): readonly unknown[] => {
  const own: object = 'innerResultPair' in result ? result.innerResultPair.result.result : result
  return 'results' in own && Array.isArray(own.results) ? own.results : []
}

/** Adds every text, number and run of bytes in a value. */
function collect(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') {
    texts.add(value)
    if (/^M[A-Z2-7]{68}$/.test(value)) texts.add(plain(value))
  } else if (typeof value === 'number') texts.add(String(value))
  else if (typeof value === 'bigint') texts.add(String(value)).add(decimal(value))
  else if (value instanceof Uint8Array) {
    texts.add(base64(value)).add(Buffer.from(value).toString('hex'))
    texts.add(Buffer.from(value).toString('utf8'))
    if (value.length === 32) {
      texts.add(StrKey.encodeEd25519PublicKey(Buffer.from(value)))
      texts.add(StrKey.encodeContract(Buffer.from(value)))
      texts.add(StrKey.encodePreAuthTx(Buffer.from(value)))
      texts.add(StrKey.encodeSha256Hash(Buffer.from(value)))
    }
  } else if (typeof value === 'object' && value !== null) {
    const write: unknown = Reflect.get(value, 'toXDR')
    if (typeof write === 'function') texts.add(String(Reflect.apply(write, value, ['base64'])))
    for (const inner of Object.values(value)) collect(inner, texts)
  }
}

const signaturesOf = (signatures: readonly { readonly signature: unknown }[]): string =>
  signatures.map(({ signature }) => base64(bytesIn(signature))).join(' ')
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const bytesIn = (value: unknown): Uint8Array =>
  value instanceof Uint8Array ? value : bytesIn(Reflect.get(Object(value), 'value'))
const decimal = (stroops: bigint): string => {
  const digits = String(stroops).padStart(8, '0')
  return `${digits.slice(0, -7)}.${digits.slice(-7)}`
}
/** `G…` of an `M…`. */
const plain = (address: string): string =>
  address.startsWith('M')
    ? StrKey.encodeEd25519PublicKey(StrKey.decodeMed25519PublicKey(address).subarray(0, 32))
    : address
