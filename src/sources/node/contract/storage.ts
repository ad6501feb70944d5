import {
  type AppliedTransaction,
  type FilterOf,
  type FoundEntry,
  type FoundStorage,
  instanceKey,
  type ListRequest,
  type OwnerOf,
  type StorageLookup,
  type TypedKey,
  type UsedKey,
  type WrongArgument,
} from '#ledger'
import {
  type AppliedOperation,
  appliedOperations,
  argumentsOf,
  contractDataKey,
  nativeText,
  readAll,
  readLedgerKey,
  storageKeys,
  typedValue,
  usedStorage,
  writeAll,
  writeScVal,
} from '#ledger/readers'
import {
  base64Bytes,
  base64FromBytes,
  type ContractId,
  type Found,
  type FoundPage,
  knownItems,
  positionOf,
  RecordError,
  SourceError,
  toidParts,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { type Ctx, fromIndex } from '../../context.ts'
import { cutPage, type TokenOrder } from '../../cutPage.ts'
import type { StoredIndex } from '../../index/indexTypes.ts'
import type { HistoryList } from '../../ledgers/candidates.ts'
import type { ContractContext } from '../../lists/context.ts'
import { isWhole, type LiveEntry } from '../../lists/contractEntries.ts'
import { storageOf } from './contract.ts'

/** Entries of a contract's storage under the keys that a reader may mean, persistent and temporary ones. */
export async function readStorage(
  context: ContractContext,
  { contract, key }: StorageLookup,
  ctx: Ctx,
): Promise<Found<FoundStorage>> {
  const named = typeof key === 'string' ? textKeys(key) : typedKey(key)
  if ('reason' in named) return { value: { entries: [], keys: 0, problem: named } }
  const keys = named.flatMap((value) => [
    contractDataKey(contract, value, 'persistent'),
    contractDataKey(contract, value, 'temporary'),
  ])
  const { entries, where, seen, unknown } = await context.entries(keys, ctx)
  const found = entries.flatMap(foundEntry)
  if (found.length === 0 && unknown !== undefined) throw unknown('an entry under this key')
  const elsewhere = context.client === undefined ? where : undefined
  return { value: { entries: found, keys: keys.length, where: elsewhere }, ...seen }
}

function textKeys(text: string): readonly Xdr.ScVal[] {
  const keys = storageKeys(text)
  if (keys.length === 0)
    throw new SourceError('unsupported', `“${text.slice(0, 60)}” is no key that Parallax can read`)
  return keys
}

function typedKey({
  name,
  arguments: given,
  types,
}: TypedKey): readonly Xdr.ScVal[] | WrongArgument {
  const values = argumentsOf(given, types)
  if ('reason' in values) return values
  if (name === undefined) return values.slice(0, 1)
  const symbol: Xdr.ScVal = { type: 'scvSymbol', sym: new TextEncoder().encode(name) }
  return [{ type: 'scvVec', vec: [symbol, ...values] }]
}

/** An entry of a contract's storage to show; none for an entry of another kind. */
function foundEntry({ read, lifetime }: LiveEntry): readonly FoundEntry[] {
  if (read.kind === 'unreadable')
    throw new SourceError('badResponse', `The entry cannot be read: ${read.reason}`)
  if (read.data.type !== 'contractData') return []
  const { key, val, durability } = read.data.contractData
  return storageOf([{ key, val }]).map((entry) => ({ ...entry, durability, lifetime }))
}

/** The last use of a key, and its kind. */
type Use = Pick<UsedKey, 'changedIn' | 'declaredIn'>

/**
 * Keys of a contract's storage that its newest operations used, those used last first, with their entries as they are
 * now: a service cannot list them, so they come from the changes and footprints of indexed operations.
 */
export async function readContractEntries(
  context: ContractContext,
  of: OwnerOf<'contractEntries'> | undefined,
  request: ListRequest<'contractEntries'>,
  ctx: Ctx,
): Promise<FoundPage<UsedKey>> {
  if (of === undefined) throw new SourceError('unsupported', 'Storage is listed by contract')
  const fixed = await context.contracts?.(ctx)
  if (fixed !== undefined) {
    const data = await fixed.dataOf(of.id, ctx)
    const known = [...data]
      .filter(([key]) => key !== instanceKey(of.id))
      .toSorted(([, a], [, b]) => b - a)
      .map(([key, changedIn]): [string, Use] => [key, { changedIn }])
    const page = await pageOfKeys(context, known, request, ctx)
    const { ledgers: coverage, asOf } = fixed
    return { ...page, coverage, asOf, partial: isWhole(coverage) ? undefined : true }
  }
  const ready = await context.index.ready(ctx)
  const read = (operation: AppliedOperation, transaction: AppliedTransaction) => ({
    used: usedStorage(operation, transaction, of.id),
    ledger: toidParts(operation.id).ledger,
  })
  const coverage = ready.coverage().at(-1)
  const newest = await newestOfContract(ready, of.id, read, ctx)
  ready.read('keys of the storage', ctx)
  const known = new Map<string, Use>()
  for (const { used, ledger } of newest) {
    for (const key of used.changed) {
      const { changedIn = ledger, ...before } = known.get(key) ?? {}
      known.set(key, { ...before, changedIn })
    }
    for (const key of used.declared) if (!known.has(key)) known.set(key, { declaredIn: ledger })
  }
  const page = await pageOfKeys(context, [...known], request, ctx)
  return { ...page, coverage, partial: ready.isWhole() ? undefined : true }
}

/** Operations whose changes and footprints are looked through for one contract. */
const maxOperations = 200

/** What `read` gives of the newest operations that involve a contract, among the ledgers that the index has. */
export async function newestOfContract<T extends object>(
  index: StoredIndex,
  contract: ContractId,
  read: (operation: AppliedOperation, transaction: AppliedTransaction) => T,
  ctx: Ctx,
): Promise<readonly T[]> {
  const within = index.coverage().at(-1)
  if (within === undefined) return []
  const list: HistoryList<T> = {
    kind: 'operations',
    owner: { kind: 'contract', id: contract },
    filter: { successful: true },
    isPicked: false,
    rows: (applied) => ({
      rows: appliedOperations(applied).map((operation) => ({
        item: read(operation, applied),
        position: positionOf(operation.id),
      })),
      others: [],
    }),
  }
  const request = { order: 'desc', limit: maxOperations, within } as const
  const { rows } = await fromIndex(ctx, () => index.rows(list, request))
  return knownItems(rows.map(({ item }) => item))
}

/** A page of keys, those used last first, with their entries. */
async function pageOfKeys(
  context: ContractContext,
  known: readonly (readonly [key: string, use: Use])[],
  request: ListRequest<'contractEntries'>,
  ctx: Ctx,
): Promise<FoundPage<UsedKey>> {
  const matches = matchOfKeys(request.filter ?? {})
  const keys = known.toReversed().flatMap(([key, use], rank) => {
    const row = { key, use, data: dataOfKey(key), token: String(rank) }
    return matches(row.data) ? [row] : []
  })
  const page = cutPage(keys, request, ranks)
  const wanted = page.items.map(({ key }) => key)
  const { entries } = wanted.length === 0 ? { entries: [] } : await context.entries(wanted, ctx)
  const entryOf = new Map(entries.map((entry) => [entry.key, foundEntry(entry)[0]]))
  return {
    ...page,
    items: page.items.map(({ key, use, data }) => ({
      key: typedValue(data.key),
      keyXdr: base64FromBytes(writeAll(() => writeScVal(data.key))),
      durability: data.durability,
      entry: entryOf.get(key),
      ...use,
    })),
  }
}

/** The place of a key among all, those used last last. */
const ranks: TokenOrder = {
  isToken: (text) => /^\d{1,9}$/.test(text),
  compare: (a, b) => Number(a) - Number(b),
}

type KeyData = Xdr.LedgerKeyContractData

function dataOfKey(base64: string): KeyData {
  const key = readAll(base64Bytes(base64), readLedgerKey)
  if (key.type !== 'contractData') throw new RecordError('a key is not one of storage')
  return key.contractData
}

/** A key's text is as it is shown in a file, without quotes: `[Balance, G…]`. */
function matchOfKeys({
  key: part,
  durability,
}: FilterOf<'contractEntries'>): (data: KeyData) => boolean {
  const wanted = part?.toLowerCase()
  return (data) =>
    (durability === undefined || data.durability === durability) &&
    (wanted === undefined ||
      nativeText(data.key).replaceAll('"', '').toLowerCase().includes(wanted))
}
