import { sha256 } from '@noble/hashes/sha2.js'
import {
  type Asset,
  type AssetClaim,
  assetContractSpec,
  type Contract,
  type ContractCode,
  type ContractExecutable,
  type ContractSummary,
  instanceKey,
  type NamedCode,
  type ReadCost,
  type ReadOutcome,
  type ReadRequest,
  type RecordReader,
  type StorageEntry,
  type TokenMetadata,
  type WasmHash,
  wasmHash,
} from '#ledger'
import {
  anyAddressFromXdr,
  argumentsOf,
  assetCodeFromXdr,
  callEnvelope,
  contractCodeKey,
  contractDataKey,
  encodersOf,
  ifReadable,
  lossyText,
  readAll,
  readScVal,
  readSorobanAuthorizationEntry,
  readSorobanTransactionData,
  specOfWasm,
  typedValue,
  wasmModuleOf,
  writeAll,
  writeScVal,
} from '#ledger/readers'
import {
  type AnyAddress,
  accountIdFromBytes,
  base64Bytes,
  base64FromBytes,
  bytesFromBase64,
  type ContractId,
  type Found,
  hexFromBytes,
  parseContractId,
  SourceError,
  shortId,
  strictText,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import type { Ctx } from '../../context.ts'
import type { ContractContext } from '../../lists/context.ts'
import type { LiveEntries, LiveEntry } from '../../lists/contractEntries.ts'
import type { ContractInterface } from '../../resources.ts'

/** A contract by its instance. Throws SourceError('notFound') where the current ledger has none. */
export async function readContract(
  context: ContractContext,
  id: ContractId,
  ctx: Ctx,
): Promise<Found<Contract>> {
  const { entries, where, seen, unknown } = await context.entries([instanceKey(id)], ctx)
  const [entry] = entries
  if (entry === undefined)
    throw (
      unknown?.(`the contract ${shortId(id)}`) ??
      new SourceError(
        'notFound',
        `There is no contract ${shortId(id)} in ${where}: it was never created on this network. Archived contracts would be found`,
      )
    )
  const instance = instanceOf(entry)
  // Only an asset contract's id depends on the network.
  const status = isAssetContract(instance) ? await context.node.passphrase(ctx) : undefined
  const contract = contractOf(id, entry, instance, status?.passphrase ?? '')
  const { executable } = contract
  const named =
    executable.kind === 'externalRef' ? await readNamedCode(context, executable, ctx) : undefined
  return { value: { ...contract, ...named }, ...seen }
}

type Reference = ContractExecutable & { readonly kind: 'externalRef' }

/** An executable with the code that it refers to: a persistent entry of its owner, whose key is the tag (CAP-85). */
async function readNamedCode(
  context: ContractContext,
  executable: Reference,
  ctx: Ctx,
): Promise<Pick<Contract, 'executable' | 'codeHash'>> {
  const owner = parseContractId(executable.owner)
  const tag = bytesFromBase64(executable.tag)
  if (owner === undefined || tag === undefined)
    return { executable: { ...executable, names: none('its owner is no contract') } }
  const key = contractDataKey(owner, { type: 'scvExecutableTag', executableTag: tag }, 'persistent')
  const { entries, where, unknown } = await context.entries([key], ctx)
  const [entry] = entries
  const names =
    entry === undefined
      ? none(unknown?.('the entry')?.message ?? `its owner has no entry with this tag in ${where}`)
      : namedBy(entry)
  const codeHash = names.kind === 'code' ? names.hash : undefined
  return { executable: { ...executable, names }, codeHash }
}

/** The value of such an entry is the 32 bytes of a hash (CAP-85). */
function namedBy({ read, lifetime, lastModifiedLedger }: LiveEntry): NamedCode {
  if (read.kind === 'unreadable') return none(`the entry cannot be read: ${read.reason}`)
  const value = read.data.type === 'contractData' ? read.data.contractData.val : undefined
  return value?.type === 'scvBytes' && value.bytes.length === 32
    ? { kind: 'code', hash: wasmHash(hexFromBytes(value.bytes)), lifetime, lastModifiedLedger }
    : none('the entry’s value is no hash of 32 bytes')
}

const none = (reason: string): NamedCode => ({ kind: 'none', reason })

/** The instance of a contract; one of a kind of a later protocol is unknown. */
type Instance =
  | { readonly kind: 'instance'; readonly value: Xdr.ScContractInstance }
  | (ContractExecutable & { readonly kind: 'unknown' })

/** The instance that an entry holds. Throws SourceError('badResponse') for an entry that holds none. */
function instanceOf({ read }: Pick<LiveEntry, 'read'>): Instance {
  if (read.kind === 'unreadable') return { kind: 'unknown', xdr: read.xdr, reason: read.reason }
  const { data } = read
  if (data.type === 'contractData' && data.contractData.val.type === 'scvContractInstance')
    return { kind: 'instance', value: data.contractData.val.instance }
  throw new SourceError('badResponse', 'The entry of this contract holds no contract instance')
}

const isAssetContract = (instance: Instance): boolean =>
  instance.kind === 'instance' &&
  instance.value.executable.type === 'contractExecutableStellarAsset'

/** A contract by its instance; `passphrase` decides whether an asset contract is authentic. */
const contractOf = (
  id: ContractId,
  entry: LiveEntry,
  instance: Instance,
  passphrase: string,
): Contract => ({
  id,
  ...partsOf(id, instance, passphrase),
  storage: instance.kind === 'unknown' ? [] : storageOf(instance.value.storage ?? []),
  lifetime: entry.lifetime,
  lastModifiedLedger: entry.lastModifiedLedger,
})

/** A contract without its storage. */
export const summaryOf = (
  id: ContractId,
  entry: LiveEntry,
  passphrase: string,
): ContractSummary => ({
  state: 'current',
  ...partsOfEntry(id, entry, passphrase),
  archived: entry.lifetime.archived,
})

/** What an entry says of its contract. Throws SourceError('badResponse') for one that holds no instance. */
export const partsOfEntry = (
  id: ContractId,
  entry: Pick<LiveEntry, 'read'>,
  passphrase: string,
): ReturnType<typeof partsOf> => partsOf(id, instanceOf(entry), passphrase)

function partsOf(
  id: ContractId,
  instance: Instance,
  passphrase: string,
): Pick<Contract, 'executable' | 'codeHash' | 'token'> {
  if (instance.kind === 'unknown') return { executable: instance }
  const { storage = [] } = instance.value
  const executable = executableOf(instance.value.executable, () =>
    assetClaimOf(storage, id, passphrase),
  )
  return {
    executable,
    codeHash: executable.kind === 'wasm' ? executable.hash : undefined,
    token: tokenMetadataOf(storage),
  }
}

/** XDR `ContractExecutable`; `claim` reads the asset that the instance of an asset contract states. */
export function executableOf(
  executable: Xdr.ContractExecutable,
  claim: () => AssetClaim,
): ContractExecutable {
  switch (executable.type) {
    case 'contractExecutableWasm':
      return { kind: 'wasm', hash: wasmHash(hexFromBytes(executable.wasmHash)) }
    case 'contractExecutableStellarAsset':
      return { kind: 'stellarAsset', of: claim() }
    case 'contractExecutableExternalRef':
      return {
        kind: 'externalRef',
        owner: anyAddressFromXdr(executable.externalRef.executableOwner),
        tag: base64FromBytes(executable.externalRef.tag),
      }
  }
}

type Items = readonly Xdr.ScMapEntry[]

/** An asset contract's asset (`AssetInfo`), and whether the contract's id is that asset's (CAP-46-6). */
function assetClaimOf(storage: Items, id: ContractId, passphrase: string): AssetClaim {
  const asset = statedAsset(valueAt(storage, (key) => inVec(key) === 'AssetInfo'))
  if (asset === undefined) return { kind: 'unnamed' }
  const contract = encodersOf(passphrase).assetContract(asset)
  return contract === id ? { kind: 'authentic', asset } : { kind: 'other', asset, contract }
}

/** `["Native"]`, or `["AlphaNum4", { asset_code, issuer }]`. */
function statedAsset(value: Xdr.ScVal | undefined): Asset | undefined {
  if (value?.type !== 'scvVec') return undefined
  const [name, of] = value.vec ?? []
  const kind = symbol(name)
  if (kind === 'Native') return { type: 'native' }
  if ((kind !== 'AlphaNum4' && kind !== 'AlphaNum12') || of?.type !== 'scvMap') return undefined
  const code = valueAt(of.map ?? [], (key) => symbol(key) === 'asset_code')
  const issuer = valueAt(of.map ?? [], (key) => symbol(key) === 'issuer')
  const codeBytes = code?.type === 'scvString' ? code.str : undefined
  const issuerBytes = issuer?.type === 'scvBytes' ? issuer.bytes : undefined
  if (codeBytes === undefined || issuerBytes?.length !== 32) return undefined
  return {
    type: kind === 'AlphaNum4' ? 'credit_alphanum4' : 'credit_alphanum12',
    code: assetCodeFromXdr(codeBytes),
    issuer: accountIdFromBytes(issuerBytes),
  }
}

/** Names under which tokens keep their metadata: asset contracts and the token SDK, and OpenZeppelin's `Meta`. */
const metadataKeys: ReadonlySet<string> = new Set(['METADATA', 'Metadata', 'Meta'])

/** A token's metadata: a map under a symbol or an enum of that name alone, or an entry for each part. */
export function tokenMetadataOf(storage: Items): TokenMetadata | undefined {
  const nameOf = (key: Xdr.ScVal) => symbol(key) ?? inVec(key) ?? ''
  const value = valueAt(storage, (key) => metadataKeys.has(nameOf(key)))
  const items = value?.type === 'scvMap' ? (value.map ?? []) : storage
  const field = (...names: readonly string[]) =>
    valueAt(items, (key) => names.includes(nameOf(key).toLowerCase()))
  const decimals = field('decimal', 'decimals')
  const [name, code] = [textOf(field('name')), textOf(field('symbol'))]
  return decimals?.type === 'scvU32' && name !== undefined && code !== undefined
    ? { name, symbol: code, decimals: decimals.u32 }
    : undefined
}

/** Entries of a storage as values to show. */
export const storageOf = (storage: Items): readonly StorageEntry[] =>
  storage.map(({ key, val }) => ({
    key: typedValue(key),
    value: typedValue(val),
    keyXdr: xdrOf(key),
    valueXdr: xdrOf(val),
  }))

const xdrOf = (value: Xdr.ScVal): string => base64FromBytes(writeAll(() => writeScVal(value)))

const valueAt = (items: Items, is: (key: Xdr.ScVal) => boolean): Xdr.ScVal | undefined =>
  items.find(({ key }) => is(key))?.val

const symbol = (value: Xdr.ScVal | undefined): string | undefined =>
  value?.type === 'scvSymbol' ? strictText(value.sym) : undefined

/** The symbol of a key that is a list of it alone, as `contracttype` enums are stored. */
const inVec = (value: Xdr.ScVal): string | undefined =>
  value.type === 'scvVec' && value.vec?.length === 1 ? symbol(value.vec[0]) : undefined

const textOf = (value: Xdr.ScVal | undefined): string | undefined =>
  value?.type === 'scvString' ? lossyText(value.str) : symbol(value)

/** A contract's code by its hash. Throws SourceError('notFound') where the current ledger does not have it. */
export async function readContractCode(
  context: ContractContext,
  hash: WasmHash,
  ctx: Ctx,
): Promise<Found<ContractCode>> {
  const { code, entry, seen } = await fetchCode(context, hash, ctx)
  const { lifetime, lastModifiedLedger } = entry
  const parts = { spec: specOfWasm(code), module: wasmModuleOf(code) }
  return { value: { hash, size: code.length, ...parts, lifetime, lastModifiedLedger }, ...seen }
}

/** The interfaces of contracts, in one request for their instances and one for their codes. */
export async function readContractInterfaces(
  context: ContractContext,
  ids: readonly ContractId[],
  ctx: Ctx,
): Promise<Found<readonly ContractInterface[]>> {
  const { passphrase } = await context.node.passphrase(ctx)
  const { about, seen } = await readInstances(context, ids, passphrase, ctx)
  const found = [...about].map(([id, summary]) => ({ id, ...summary }))
  const codeKeys = new Set(
    found.flatMap(({ executable }) =>
      executable.kind === 'wasm' ? [contractCodeKey(executable.hash)] : [],
    ),
  )
  const codes = codeKeys.size === 0 ? [] : (await context.entries([...codeKeys], ctx)).entries
  const value = found.map(({ id, executable, token }): ContractInterface => {
    if (executable.kind === 'stellarAsset') {
      const { of } = executable
      const asset = of.kind === 'authentic' ? of.asset : undefined
      return { id, token, spec: assetContractSpec, asset }
    }
    if (executable.kind !== 'wasm') return { id, token }
    const { hash } = executable
    const entry = codes.find(({ key }) => key === contractCodeKey(hash))
    const isRead = entry?.read.kind === 'data'
    // The contract’s own page says why its code cannot be read.
    const spec = isRead ? ifReadable(() => specOfWasm(codeIn(entry, hash))) : undefined
    return { id, token, spec, codeHash: hash }
  })
  return { value, ...seen }
}

/** Contracts by their instances, which one request reads; without those that the ledger does not have now. */
export async function readInstances(
  context: ContractContext,
  ids: readonly ContractId[],
  passphrase: string,
  ctx: Ctx,
) {
  const byKey = new Map(ids.map((id) => [instanceKey(id), id]))
  const about = new Map<ContractId, ContractSummary>()
  if (byKey.size === 0) return { about }
  const { entries, seen } = await context.entries([...byKey.keys()], ctx)
  for (const entry of entries) {
    const id = byKey.get(entry.key)
    if (id !== undefined) about.set(id, summaryOf(id, entry, passphrase))
  }
  return { about, seen }
}

/** The bytes of code, to be saved. Throws as above. */
export async function readContractWasm(
  context: ContractContext,
  hash: WasmHash,
  ctx: Ctx,
): Promise<Found<Uint8Array<ArrayBuffer>>> {
  const { code } = await fetchCode(context, hash, ctx)
  return { value: new Uint8Array(code) }
}

/** The bytes of code with a hash, which are compared with it. Throws SourceError('notFound') where there is none. */
async function fetchCode(
  context: ContractContext,
  hash: WasmHash,
  ctx: Ctx,
): Promise<Pick<LiveEntries, 'seen'> & { readonly code: Uint8Array; readonly entry: LiveEntry }> {
  const { entries, where, seen, unknown } = await context.entries([contractCodeKey(hash)], ctx)
  const [entry] = entries
  if (entry === undefined)
    throw (
      unknown?.(`the code ${shortId(hash)}`) ??
      new SourceError('notFound', `T${where.slice(1)}, has no code ${shortId(hash)}`)
    )
  return { code: codeIn(entry, hash), entry, seen }
}

/** The code in an entry, which is compared with its hash. */
function codeIn({ read }: LiveEntry, hash: WasmHash): Uint8Array {
  if (read.kind === 'unreadable' || read.data.type !== 'contractCode')
    throw new SourceError(
      'badResponse',
      `The code cannot be read: ${read.kind === 'unreadable' ? read.reason : 'the entry holds none'}`,
    )
  const { code } = read.data.contractCode
  if (hexFromBytes(sha256(code)) !== hash)
    throw new SourceError('badResponse', `The code is not that of hash ${shortId(hash)}`)
  return code
}

/** Runs a function of a contract by simulation (rpc.md 2.11): the node changes nothing, and nothing is sent on. */
export async function readByCall(
  context: ContractContext,
  { contract, name, types, arguments: texts }: ReadRequest,
  ctx: Ctx,
): Promise<Found<ReadOutcome>> {
  const values = argumentsOf(texts, types)
  if ('reason' in values) return { value: { kind: 'invalid', ...values } }
  const transaction = callEnvelope({ contract, name, arguments: values })
  const request = { method: 'simulateTransaction', params: { transaction } } as const
  if (context.read === undefined)
    throw new SourceError(
      'unsupported',
      'Files of ledgers run no function: a node does (RPC), by simulation',
    )
  return { value: (await context.read(request, outcomeOf, ctx)).output }
}

function outcomeOf(result: RecordReader): ReadOutcome {
  const error = result.optional('error', (record) => record.text('error'))
  if (error !== undefined) return { kind: 'failed', reason: error }
  const [first] = result.list('results', (each) => ({
    xdr: each.text('xdr'),
    auth: each.optional('auth', (record) => record.texts('auth')) ?? [],
  }))
  if (first === undefined) return { kind: 'failed', reason: 'the simulation gave no result' }
  return {
    kind: 'returned',
    value: typedValue(readAll(base64Bytes(first.xdr), readScVal)),
    xdr: first.xdr,
    authorizers: [...new Set(first.auth.flatMap(authorizerOf))],
    changes: lengthOf(result, 'stateChanges'),
    events: lengthOf(result, 'events'),
    cost: costOf(result),
    needsRestore: result.has('restorePreamble'),
    asOf: result.ledger('latestLedger'),
  }
}

function authorizerOf(xdr: string): readonly AnyAddress[] {
  const { credentials } = readAll(base64Bytes(xdr), readSorobanAuthorizationEntry)
  switch (credentials.type) {
    case 'sorobanCredentialsSourceAccount':
      return []
    case 'sorobanCredentialsAddress':
      return [anyAddressFromXdr(credentials.address.address)]
    case 'sorobanCredentialsAddressV2':
      return [anyAddressFromXdr(credentials.addressV2.address)]
    case 'sorobanCredentialsAddressWithDelegates':
      return [anyAddressFromXdr(credentials.addressWithDelegates.addressCredentials.address)]
  }
}

function costOf(result: RecordReader): ReadCost {
  const resourceFee = result.optional('minResourceFee', (record) => record.bigint('minResourceFee'))
  const data = result.optional('transactionData', (record) => record.text('transactionData'))
  if (data === undefined || data === '') return { resourceFee }
  const { resources } = readAll(base64Bytes(data), readSorobanTransactionData)
  return {
    instructions: resources.instructions,
    diskRead: resources.diskReadBytes,
    written: resources.writeBytes,
    resourceFee,
  }
}

const lengthOf = (result: RecordReader, name: string): number => {
  const value = result.raw[name]
  return Array.isArray(value) ? value.length : 0
}
