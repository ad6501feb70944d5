import { sha256 } from '@noble/hashes/sha2.js'
import type { EnvelopeSignature, InnerTransaction, PastedXdr, XdrReading, XdrTree } from '#ledger'
import {
  addressFromXdr,
  allowedBy,
  assetFromXdr,
  claimableBalanceFromXdr,
  encodersOf,
  generatedReaders,
  ifReadable,
  innerTransaction,
  innerTransactionHash,
  isSignedBy,
  ledgerKeyOf,
  lossyText,
  memoFromXdr,
  plannedCall,
  plannedCalls,
  plannedOperations,
  poolFromXdr,
  preconditionsFromXdr,
  readAll,
  readAsset,
  readClaimPredicate,
  readContractEvent,
  readDiagnosticEvent,
  readLedgerEntry,
  readLedgerEntryChanges,
  readLedgerEntryData,
  readLedgerHeader,
  readLedgerHeaderHistoryEntry,
  readLedgerKey,
  readMemo,
  readOperation,
  readPublicKey,
  readScVal,
  readSorobanAuthorizationEntry,
  readSorobanAuthorizationEntryList,
  readSorobanTransactionData,
  readTransactionEvent,
  readTransactionMeta,
  readTransactionResult,
  readTransactionResultPair,
  resourcesOf,
  resultCodesOf,
  scValue,
  specOfEntries,
  specOfWasm,
  transactionHash,
  treeOf,
  UnknownCaseError,
  XdrError,
} from '#ledger/readers'
import {
  type AccountAddress,
  type AccountId,
  accountOf,
  address,
  assetValue,
  base64FromBytes,
  bytesFromBase64,
  bytesFromHex,
  compareBytes,
  contractIdFromBytes,
  decodeStrkey,
  type Field,
  hexFromBytes,
  ledgerSequence,
  list,
  number,
  parseAccountAddress,
  parseContractId,
  quoted,
  type SignerKey,
  stroops,
  type TransactionHash,
  text,
  transactionHashFromBytes,
  type Value,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { late } from '../late.ts'
import { resultMessages } from '../ledgers/xdrParts.ts'
import type { Envelope, EnvelopeText, ReadEnvelope } from './envelope.ts'

/** A pasted envelope with its signatures checked; other XDR, decoded; or why it cannot be read. */
export async function readEnvelope(input: EnvelopeText): Promise<ReadEnvelope> {
  const found = bytesOfText(input.text)
  if ('problem' in found) return { kind: 'unreadable', ...found }
  const { bytes } = found
  try {
    return { kind: 'envelope', envelope: await envelopeOf(bytes, input) }
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    const xdr = await readPastedXdr(bytes, input.passphrase)
    return xdr === undefined
      ? { kind: 'unreadable', ...problemOf(bytes, error) }
      : { kind: 'other', xdr }
  }
}

async function envelopeOf(
  bytes: Uint8Array,
  { passphrase, others }: EnvelopeText,
): Promise<Envelope> {
  const xdr = generatedReaders.envelope(bytes)
  const inner = innerTransaction(xdr)
  const outer = xdr.type === 'envelopeTypeTxFeeBump' ? xdr.feeBump : undefined
  const outerHashing: Hashing = { passphrase, others, hash: (each) => transactionHash(bytes, each) }
  const innerHashing: Hashing = {
    ...outerHashing,
    hash: (each) => innerTransactionHash(bytes, each),
  }
  const innerKeys = keysOf(inner)
  const feeAccount = outer && addressFromXdr(outer.tx.feeSource)
  const outerKeys: readonly KnownKey[] =
    feeAccount === undefined ? innerKeys : knownKeys([['feeSource', feeAccount]])
  return {
    base64: base64FromBytes(bytes),
    size: bytes.length,
    hash: outerHashing.hash(passphrase),
    form: forms[xdr.type],
    source: inner.source,
    sequence: inner.sequence,
    maxFee: stroops(outer ? outer.tx.fee : BigInt(inner.fee)),
    memo: memoFromXdr(inner.memo),
    preconditions: preconditionsFromXdr(inner.preconditions),
    operations: plannedOperations(inner, encodersOf(passphrase), passphrase),
    calls: plannedCalls(inner, passphrase),
    signatures: await checkedSignatures(
      outer?.signatures ?? inner.signatures,
      outerKeys,
      outerHashing,
    ),
    feeBump:
      feeAccount === undefined
        ? undefined
        : {
            feeAccount,
            innerHash: innerHashing.hash(passphrase),
            innerMaxFee: stroops(BigInt(inner.fee)),
            innerSignatures: await checkedSignatures(inner.signatures, innerKeys, innerHashing),
          },
    contract: inner.soroban && {
      resourceFee: inner.soroban.resourceFee,
      resources: resourcesOf(inner.soroban),
    },
    tree: treeOf('TransactionEnvelope', xdr),
  }
}

const forms = {
  envelopeTypeTxV0: 'v0',
  envelopeTypeTx: 'v1',
  envelopeTypeTxFeeBump: 'feeBump',
} as const satisfies Record<Xdr.TransactionEnvelope['type'], Envelope['form']>

/** The keys in a transaction; other signers of its accounts are in the ledger only. */
const keysOf = ({ source, operations, preconditions }: InnerTransaction): readonly KnownKey[] =>
  knownKeys([
    ['source', source],
    ...operations.flatMap(({ sourceAccount }) =>
      sourceAccount ? [['operationSource', addressFromXdr(sourceAccount)] as const] : [],
    ),
    ...(preconditionsFromXdr(preconditions)?.extraSigners ?? []).map(
      (key) => ['extraSigner', key] as const,
    ),
  ])

/** `bytes` begin with the type of the envelope: 0, 2 or 5 in four bytes. */
function problemOf(
  bytes: Uint8Array,
  error: XdrError,
): Omit<Extract<ReadEnvelope, { readonly kind: 'unreadable' }>, 'kind'> {
  const isEnvelope =
    bytes.subarray(0, 3).every((byte) => byte === 0) && [0, 2, 5].includes(bytes[3] ?? 0)
  if (!isEnvelope)
    return {
      problem: 'notAnEnvelope',
      message: `Its ${bytes.length === 1 ? 'one byte is' : `${bytes.length} bytes are`} neither an envelope nor a value of another type that is decoded here.`,
    }
  if (error instanceof UnknownCaseError)
    return {
      problem: 'laterProtocol',
      message: `Reading it stopped: ${error.message}, which a later protocol may have added.`,
    }
  const isShort = error.message.includes('bytes needed')
  return {
    problem: isShort ? 'truncated' : 'notAnEnvelope',
    message: `Reading it stopped: ${error.message}.`,
  }
}

/** An ed25519 key that an envelope names. */
interface KnownKey {
  readonly account: AccountId
  readonly key: Uint8Array
  readonly role: NonNullable<EnvelopeSignature['role']>
}

/** The signed hash, by the passphrase of each network. */
interface Hashing extends Pick<EnvelopeText, 'passphrase' | 'others'> {
  readonly hash: (passphrase: string) => TransactionHash
}

/** The ed25519 keys among addresses and signers, each once, in the first of its roles. */
function knownKeys(
  named: readonly (readonly [KnownKey['role'], AccountAddress | SignerKey])[],
): readonly KnownKey[] {
  const keys = new Map<AccountId, KnownKey>()
  for (const [role, text] of named) {
    const address = parseAccountAddress(text)
    const account = address && accountOf(address)
    const key = account && decodeStrkey('G', account)
    if (account !== undefined && key !== undefined && !keys.has(account))
      keys.set(account, { account, key, role })
  }
  return [...keys.values()]
}

/** Each signature with the key that its hint matches, and whether it is valid for this or another network. */
const checkedSignatures = (
  signatures: readonly Xdr.DecoratedSignature[],
  keys: readonly KnownKey[],
  hashing: Hashing,
): Promise<readonly EnvelopeSignature[]> =>
  Promise.all(signatures.map((signature) => checked(signature, keys, hashing)))

async function checked(
  { hint, signature }: Xdr.DecoratedSignature,
  keys: readonly KnownKey[],
  { passphrase, others, hash }: Hashing,
): Promise<EnvelopeSignature> {
  const plain = { hint: hexFromBytes(hint), signature: base64FromBytes(signature) }
  const matching = keys.filter(({ key }) => compareBytes(key.subarray(-4), hint) === 0)
  const [first] = matching
  if (first === undefined) return { ...plain, check: 'unknown' }
  const isFor = (key: Uint8Array, network: string) =>
    isSignedBy(key, signature, bytesFromHex(hash(network)) ?? new Uint8Array())
  for (const { key, account, role } of matching) {
    const named = { ...plain, account, role }
    const here = await isFor(key, passphrase)
    if (here === undefined) return { ...named, check: 'unchecked' }
    if (here) return { ...named, check: 'valid' }
    for (const other of others)
      if (other.passphrase !== passphrase && (await isFor(key, other.passphrase)))
        return { ...named, check: 'otherNetwork', network: other.name }
  }
  return { ...plain, account: first.account, role: first.role, check: 'wrong' }
}

/** The bytes of a text, or why it has none. */
type TextBytes =
  | { readonly bytes: Uint8Array }
  | { readonly problem: 'empty' | 'encoding' | 'truncated'; readonly message: string }

/**
 * Reads pasted XDR: base64 with or without padding, in the alphabet of RFC 4648 or its URL-safe one (`-_`),
 * percent-encoded (`%2B`), or hex; white space and quotes are ignored.
 */
function bytesOfText(text: string): TextBytes {
  const plain = unescaped(text).replace(/[\s\u200B\uFEFF"'`]+/g, '')
  if (plain === '') return { problem: 'empty', message: 'There is nothing in it.' }
  // Most XDR begins with a small number in four bytes, in base64 “AAAA”; hex of that is nearly impossible.
  const hex = /^(?:0x)?((?!AAAA)[0-9a-fA-F]+)$/.exec(plain)?.[1]
  if (hex !== undefined) {
    const bytes = bytesFromHex(hex)
    return bytes === undefined
      ? { problem: 'truncated', message: 'Hex has two digits for each byte; one is missing.' }
      : { bytes }
  }
  const body = plain.replace(/={1,2}$/, '')
  const at = body.search(/[^A-Za-z0-9+/_-]/)
  if (at !== -1)
    return {
      problem: 'encoding',
      message: `Character ${at + 1} belongs neither to base64 nor to hex.`,
    }
  if (body.length % 4 === 1)
    return {
      problem: 'truncated',
      message: 'The last of its base64 characters stands for no byte.',
    }
  const bytes = bytesFromBase64(
    body
      .replaceAll('-', '+')
      .replaceAll('_', '/')
      .padEnd(Math.ceil(body.length / 4) * 4, '='),
  )
  return bytes === undefined
    ? { problem: 'encoding', message: 'It cannot be read as base64.' }
    : { bytes }
}

function unescaped(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text // the problem is stated for the text as pasted
  }
}

/** The magic number of WebAssembly. */
const isWasm = (bytes: Uint8Array): boolean => hexFromBytes(bytes.subarray(0, 4)) === '0061736d'

function codeReading(bytes: Uint8Array): XdrReading {
  const hash = hexFromBytes(sha256(bytes))
  return {
    type: 'WebAssembly',
    tree: { name: 'sha256', text: hash },
    facts: [{ label: 'Wasm hash', value: text(hash) }],
    spec: specOfWasm(bytes),
  }
}

/** Bytes of a value that may well be one of several types; of longer ones the rare types are not looked for in vain. */
const shortest = 64

/** Bytes that are no envelope as values of usual types and of rare ones, whose readers are loaded; undefined where they are none. */
async function readPastedXdr(
  bytes: Uint8Array,
  passphrase: string,
): Promise<PastedXdr | undefined> {
  const usual = readingsOf(bytes, passphrase)
  const isLong = usual.length > 0 && bytes.length > shortest
  const rare = isLong ? [] : (await late('sdk')).sdkValuesOf(bytes)
  const [first, ...others] = [
    ...usual,
    ...rare.map(({ type, value }) => readingOf(type, value, [])),
  ]
  return (
    first && { base64: base64FromBytes(bytes), size: bytes.length, readings: [first, ...others] }
  )
}

function readingOf(type: string, value: unknown, facts: XdrReading['facts']): XdrReading {
  const tree = treeOf(type, value)
  const named = namedIn(tree)
  const names = named.length === 0 ? [] : [{ label: 'Addresses in it', value: list(named) }]
  return { type, tree, facts: [...facts, ...names] }
}

/**
 * Bytes as the types whose values they may be, of several at once: results, metas, contract values, ledger keys, entries,
 * headers, events, interfaces, code. Contracts that authorizations create are those of the passphrase's network.
 */
export function readingsOf(bytes: Uint8Array, passphrase: string): readonly XdrReading[] {
  if (isWasm(bytes)) return [codeReading(bytes)]
  const readings = xdrReaders.flatMap(({ type, read }): XdrReading | readonly [] => {
    const found = ifReadable(() => read(bytes, passphrase))
    if (found === undefined) return []
    const { value, facts, ...rest } = found
    return { ...rest, ...readingOf(type, value, facts) }
  })
  const spec = specOfEntries(bytes)
  return spec === undefined
    ? readings
    : [...readings, { type: 'ScSpecEntry', tree: { name: 'ScSpecEntry' }, facts: [], spec }]
}

/** Addresses that are shown of a value. */
const maxNames = 20

/** Accounts and contracts in a tree, each once. */
function namedIn(tree: XdrTree): readonly Value[] {
  const found = new Set<string>()
  const visit = ({ text: leaf, children }: XdrTree): void => {
    if (found.size >= maxNames) return
    if (leaf !== undefined && (parseAccountAddress(leaf) ?? parseContractId(leaf)) !== undefined)
      found.add(leaf)
    for (const child of children ?? []) visit(child)
  }
  visit(tree)
  return [...found].map(address)
}

interface XdrReader {
  readonly type: string
  /** Throws XdrError where the bytes are not exactly one value of the type. */
  readonly read: (bytes: Uint8Array, passphrase: string) => Details & { readonly value: unknown }
}

type Details = Pick<XdrReading, 'facts' | 'codes' | 'allowed'>

const reader = <T>(
  type: string,
  read: () => T,
  details: (value: T, passphrase: string) => Partial<Details> = () => ({}),
): XdrReader => ({
  type,
  read(bytes, passphrase) {
    const value = readAll(bytes, read)
    return { value, facts: [], ...details(value, passphrase) }
  },
})

/** Types that people copy, the most usual first: where bytes are values of several, the first is shown. */
const xdrReaders: readonly XdrReader[] = [
  reader('ScVal', readScVal, (value) => ({ facts: [field('Value', scValue(value))] })),
  reader('LedgerKey', readLedgerKey, (key) => ({ facts: factsOfKey(key) })),
  reader('TransactionResult', readTransactionResult, (result) => ({ codes: codesOf(result) })),
  reader('TransactionMeta', readTransactionMeta),
  reader('TransactionResultPair', readTransactionResultPair, (pair) => ({
    facts: [transactionField(pair.transactionHash)],
    codes: codesOf(pair.result),
  })),
  reader('LedgerEntryChanges', readLedgerEntryChanges),
  reader('LedgerEntry', readLedgerEntry, ({ data, lastModifiedLedgerSeq }) => ({
    facts: [...factsOfKey(ledgerKeyOf(data)), ledgerField('Last changed', lastModifiedLedgerSeq)],
  })),
  reader('LedgerEntryData', readLedgerEntryData, (data) => ({
    facts: factsOfKey(ledgerKeyOf(data)),
  })),
  reader('ContractEvent', readContractEvent),
  reader('DiagnosticEvent', readDiagnosticEvent),
  reader('TransactionEvent', readTransactionEvent),
  reader('SorobanTransactionData', readSorobanTransactionData),
  reader('SorobanAuthorizationEntry', readSorobanAuthorizationEntry, (entry, passphrase) => ({
    allowed: allowedBy([entry], { ...alone, passphrase }),
  })),
  // What a web login asks to be signed (SEP-45).
  reader('SorobanAuthorizationEntries', someAuthorizations, (entries, passphrase) => ({
    allowed: allowedBy(entries, { ...alone, passphrase }),
  })),
  reader('LedgerHeader', readLedgerHeader, ({ ledgerSeq }) => ({
    facts: [ledgerField('Ledger', ledgerSeq)],
  })),
  reader('LedgerHeaderHistoryEntry', readLedgerHeaderHistoryEntry, ({ header }) => ({
    facts: [ledgerField('Ledger', header.ledgerSeq)],
  })),
  reader('Operation', readOperation, ({ body, sourceAccount }, passphrase) => ({
    allowed:
      body.type === 'invokeHostFunction'
        ? plannedCall(body.invokeHostFunctionOp, {
            ...alone,
            source: sourceAccount && addressFromXdr(sourceAccount),
            passphrase,
          })
        : undefined,
  })),
  reader('Asset', readAsset, (asset) => ({
    facts: [field('Asset', assetValue(assetFromXdr(asset)))],
  })),
  reader('Memo', readMemo, (memo) => ({ facts: [field('Memo', memoValue(memo))] })),
  reader('PublicKey', readPublicKey),
  reader('ClaimPredicate', readClaimPredicate),
]

/** A value without its transaction. */
const alone = { source: undefined, footprint: [] }

function someAuthorizations(): readonly Xdr.SorobanAuthorizationEntry[] {
  const entries = readSorobanAuthorizationEntryList()
  if (entries.length === 0) throw new XdrError('it has no entries', 0)
  return entries
}

const field = (label: string, value: Value): Field => ({ label, value })

function memoValue(memo: Xdr.Memo): Value {
  switch (memo.type) {
    case 'memoNone':
      return text('none')
    case 'memoText':
      return quoted(lossyText(memo.text))
    case 'memoId':
      return number(memo.id)
    case 'memoHash':
      return text(hexFromBytes(memo.hash))
    case 'memoReturn':
      return text(hexFromBytes(memo.retHash))
  }
}
const ledgerField = (label: string, sequence: number): Field =>
  field(label, { kind: 'ledger', sequence: ledgerSequence(sequence) })
const transactionField = (hash: Uint8Array): Field =>
  field('Transaction', { kind: 'transaction', hash: transactionHashFromBytes(hash) })

const codesOf = (result: Xdr.TransactionResult) => resultMessages(undefined, resultCodesOf(result))

/** Facts that identify an entry, besides the addresses in its key. */
function factsOfKey(key: Xdr.LedgerKey): readonly Field[] {
  switch (key.type) {
    case 'trustline': {
      const { asset } = key.trustLine
      return asset.type === 'assetTypePoolShare'
        ? [poolField(asset.liquidityPoolId)]
        : [field('Asset', assetValue(assetFromXdr(asset)))]
    }
    case 'offer':
      return [field('Offer', { kind: 'offer', id: key.offer.offerId })]
    case 'data':
      return [field('Data entry', quoted(lossyText(key.data.dataName)))]
    case 'claimableBalance': {
      const id = claimableBalanceFromXdr(key.claimableBalance.balanceId)
      return [field('Claimable balance', { kind: 'claimableBalance', id })]
    }
    case 'liquidityPool':
      return [poolField(key.liquidityPool.liquidityPoolId)]
    case 'contractData': {
      const { contract } = key.contractData
      const owner =
        contract.type === 'scAddressTypeContract'
          ? [field('Contract', address(contractIdFromBytes(contract.contractId)))]
          : []
      return [...owner, field('Key', scValue(key.contractData.key))]
    }
    case 'contractCode':
      return [field('Wasm hash', text(hexFromBytes(key.contractCode.hash)))]
    case 'configSetting':
      return [field('Setting', text(key.configSetting.configSettingId))]
    case 'ttl':
      return [field('Hash of the entry’s key', text(hexFromBytes(key.ttl.keyHash)))]
    case 'account':
      return []
  }
}

const poolField = (id: Uint8Array): Field =>
  field('Liquidity pool', { kind: 'liquidityPool', id: poolFromXdr(id) })
