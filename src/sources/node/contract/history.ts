import type {
  AppliedOperation,
  AppliedTransaction,
  CallingOperation,
  DescribedOperation,
  ListedContract,
  ListedContracts,
  ListRequest,
  OwnerOf,
  Positioned,
  SeenContract,
  SeenContracts,
  SeenContractsRequest,
  VersionChange,
  WasmHash,
} from '#ledger'
import {
  appliedOperations,
  callingOperation,
  createsContract,
  described,
  instanceChange,
  invokeHostFunction,
  isSuccessful,
  matchOf,
  operationOf,
  writeAll,
  writeContractExecutable,
} from '#ledger/readers'
import {
  type ContractId,
  type Cursor,
  compareBytes,
  cursor,
  type Found,
  type FoundPage,
  knownItems,
  type PageRequest,
  type Position,
  parseContractId,
  parseToid,
  positionOf,
  SourceError,
  toidParts,
  type UnknownRecord,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { type Ctx, fromIndex } from '../../context.ts'
import { byLastUse, type PostedContract } from '../../index/seenContracts.ts'
import { late } from '../../late.ts'
import type { HistoryList } from '../../ledgers/candidates.ts'
import type { ContractContext } from '../../lists/context.ts'
import { contractRunning, isWhole } from '../../lists/contractEntries.ts'
import { pageOf } from '../../lists/pageOf.ts'
import type { LedgerRange, TimedSource } from '../../lists/scan.ts'
import { invalidCursor } from '../../page.ts'
import type { ContractKind, ContractOrigin } from '../../resources.ts'
import { executableOf, partsOfEntry, readInstances } from './contract.ts'
import { timedLedgers } from './events.ts'

/** Operations that involve a contract, with the calls of it, by their meta. */
export async function readContractCalls(
  context: ContractContext,
  source: TimedSource,
  of: OwnerOf<'contractCalls'> | undefined,
  request: ListRequest<'contractCalls'>,
  ctx: Ctx,
): Promise<FoundPage<CallingOperation | UnknownRecord>> {
  if (of === undefined) throw new SourceError('unsupported', 'Calls are listed by contract')
  const { filter = {} } = request
  const { ofRange, rangeOf } = await late('scan')
  const { client, history } = context
  const olderFrom = history && ((time: number, own: Ctx) => history.firstFrom(time, own))
  const timed = client === undefined ? { ...source, olderFrom } : timedLedgers({ client }, source)
  const range = await rangeOf(timed, filter, ctx)
  const matches = matchOf('contractCalls', filter)
  const list = contractList(of.id, {}, (_operation, transaction) => {
    const item = callingOperation(transaction, of.id)
    return matches(item) ? item : undefined
  })
  const page = ofRange(
    await pageOfContract(context, source, list, request, range, ctx),
    range,
    source,
  )
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return isFiltered ? page : { ...page, scanned: undefined }
}

/** Operations that set what a contract runs, by the changes of its instance. */
export async function readContractVersions(
  context: ContractContext,
  source: TimedSource,
  of: OwnerOf<'contractVersions'> | undefined,
  request: ListRequest<'contractVersions'>,
  ctx: Ctx,
): Promise<FoundPage<VersionChange | UnknownRecord>> {
  if (of === undefined) throw new SourceError('unsupported', 'Versions are listed by contract')
  const list = contractList(of.id, successes, (operation, transaction) =>
    versionChange(operation, transaction, of.id),
  )
  return pageOfContract(context, source, list, request, { isOpen: false }, ctx)
}

const successes = { successful: true } as const

/** A list of what some operations that call a contract did: `find` gives undefined for one that is not in it. */
export const contractList = <T>(
  contract: ContractId,
  { successful }: { readonly successful?: true },
  find: (operation: AppliedOperation, transaction: AppliedTransaction) => T | undefined,
): HistoryList<T> => ({
  kind: 'operations',
  owner: { kind: 'contract', id: contract },
  filter: { successful, type: invokeHostFunction.type },
  isPicked: true,
  rows(applied) {
    const rows: Positioned<T>[] = []
    const others: Position[] = []
    if (successful === undefined || isSuccessful(applied.result))
      for (const operation of appliedOperations(applied)) {
        if (operation.body.type !== 'invokeHostFunction') continue
        const item = find(operation, applied)
        const position = positionOf(operation.id)
        if (item === undefined) others.push(position)
        else rows.push({ item, position })
      }
    return { rows, others }
  },
})

/** The operation that created a contract. */
export const contractOrigin = (id: ContractId): HistoryList<DescribedOperation> =>
  contractList(id, successes, (operation, transaction) =>
    createsContract(operation, id) ? described(operationOf(operation, transaction)) : undefined,
  )

/** A page of what a list has of the operations that call a contract. Throws SourceError. */
async function pageOfContract<T extends object>(
  context: ContractContext,
  source: TimedSource,
  list: HistoryList<T>,
  request: PageRequest,
  range: LedgerRange,
  ctx: Ctx,
): Promise<FoundPage<T | UnknownRecord>> {
  const { FoundLists } = await late('found')
  const scan = (range.from ?? range.to) === undefined ? 'nothing' : 'range'
  const lists = new FoundLists(context, source)
  return lists.page({ list, request, scan, range }, undefined, ctx)
}

/** The change of what a contract runs; undefined for an operation that changed its storage or lifetime alone. */
function versionChange(
  operation: AppliedOperation,
  { closedAt }: AppliedTransaction,
  contract: ContractId,
): VersionChange | undefined {
  const change = instanceChange(operation, contract)
  if (change?.after === undefined) return undefined
  const { before, after, restored } = change
  // A restored instance is as it was archived, unless the same operation replaced it.
  if (before === undefined ? restored : isSame(before.executable, after.executable))
    return undefined
  return {
    operation: operation.id,
    by: operation.context.source,
    closedAt,
    before: before && executable(before),
    after: executable(after),
  }
}

const executable = ({ executable: it }: Xdr.ScContractInstance) =>
  executableOf(it, () => ({ kind: 'unnamed' }))

const isSame = (a: Xdr.ContractExecutable, b: Xdr.ContractExecutable): boolean =>
  compareBytes(
    writeAll(() => writeContractExecutable(a)),
    writeAll(() => writeContractExecutable(b)),
  ) === 0

/** Contracts that run code with a hash, among the instances that changed in the covered ledgers. */
export async function readContractsOfCode(
  context: ContractContext,
  hash: WasmHash,
  ctx: Ctx,
): Promise<Found<readonly ContractId[]>> {
  const fixed = await context.contracts?.(ctx)
  if (fixed !== undefined) {
    const coverage = fixed.ledgers
    const value = await fixed.running(hash, ctx)
    return { value, coverage, partial: isWhole(coverage) ? undefined : true }
  }
  const ready = await context.index.ready(ctx)
  const state = await fromIndex(ctx, ready.state)
  ready.read('instances of contracts', ctx)
  const value = state
    .live('contractData')
    .flatMap(({ entry }) => contractRunning(entry?.data, hash) ?? [])
  return {
    value,
    coverage: state.coverage,
    partial: state.complete ? undefined : true,
    indexed: state.complete ? undefined : ready.coverage(),
  }
}

/** Contracts of a page. */
const mostContracts = 20

/** Contracts that the index's newest ledgers name, with what each is now: one request for the instances of a page. */
export async function readSeenContracts(
  context: ContractContext,
  request: SeenContractsRequest,
  ctx: Ctx,
): Promise<Found<SeenContracts>> {
  const ready = await context.index.ready(ctx)
  const { contracts, coverage } = await fromIndex(ctx, () => ready.lists.contracts())
  ready.read('operations by contract', ctx)
  const after = request.cursor === undefined ? undefined : contractPositionOf(request.cursor)
  const rest = after === undefined ? contracts : contracts.filter((it) => byLastUse(it, after) > 0)
  const page = rest.slice(0, mostContracts)
  const last = page.at(-1)
  const ids = page.map(({ id }) => id)
  const { about } = await readInstances(context, ids, ready.passphrase, ctx)
  const times = await ready.lists.closeTimes(page.map((each) => toidParts(each.last).ledger))
  return {
    value: {
      contracts: page.map(
        (each): SeenContract => ({
          ...each,
          lastAt: times.get(toidParts(each.last).ledger),
          about: about.get(each.id) ?? { state: 'absent' },
        }),
      ),
      count: contracts.length,
      next: last !== undefined && rest.length > mostContracts ? cursorOf(last) : undefined,
    },
    coverage,
    partial: ready.isWhole() ? undefined : true,
    indexed: ready.isWhole() ? undefined : ready.coverage(),
  }
}

/** A page of the contracts that exist, as a static index has them. Throws SourceError where it has no list of them. */
export async function readContracts(
  context: ContractContext,
  { cursor }: SeenContractsRequest,
  ctx: Ctx,
): Promise<Found<ListedContracts>> {
  const fixed = await context.contracts?.(ctx)
  const page = await fixed?.instances({ order: 'asc', limit: mostContracts, cursor }, ctx)
  if (page === undefined)
    throw new SourceError(
      'unsupported',
      'Contracts are not listed in this index: it was built before indexes had such a list, and has one once it is built anew',
    )
  const { passphrase } = await context.node.passphrase(ctx)
  const { items, prev, next } = page
  const contracts = items.map(({ id, lastModifiedLedger, ...entry }): ListedContract => {
    const { executable, token } = partsOfEntry(id, entry, passphrase)
    return { id, executable, token, lastModifiedLedger }
  })
  return { value: { contracts, prev, next }, asOf: fixed?.asOf }
}

/** The kinds of these contracts by their instances, which one request reads; `absent` where the ledger has none now. */
export async function readContractKinds(
  context: ContractContext,
  ids: readonly ContractId[],
  ctx: Ctx,
): Promise<Found<readonly ContractKind[]>> {
  const { passphrase } = await context.node.passphrase(ctx)
  const { about } = await readInstances(context, ids, passphrase, ctx)
  const value = ids.map((id): ContractKind => ({ id, about: about.get(id) ?? { state: 'absent' } }))
  return { value }
}

const cursorOf = ({ last, id }: Pick<PostedContract, 'last' | 'id'>): Cursor =>
  cursor(`${last}-${id}`)

function contractPositionOf(text: Cursor): Pick<PostedContract, 'last' | 'id'> {
  const [, toid = '', contract = ''] = /^(\d+)-(C\w+)$/.exec(text) ?? []
  const [last, id] = [parseToid(toid), parseContractId(contract)]
  if (last === undefined || id === undefined) throw invalidCursor(text)
  return { last, id }
}

/** Reads the operation that created a contract from the ledgers that the index already has; requests no others. */
export async function readContractOrigin(
  context: ContractContext,
  id: ContractId,
  ctx: Ctx,
): Promise<Found<ContractOrigin>> {
  const list = contractOrigin(id)
  const fixed = await context.contracts?.(ctx)
  if (fixed !== undefined && isWhole(fixed.ledgers)) {
    // Its first operation made it: no more of them are read.
    const finder = await context.history?.finder(list, 'asc', ctx)
    const request = { order: 'asc', limit: 1 } as const
    const page = await pageOf(
      finder === undefined ? [] : [finder],
      { kind: list.kind, request },
      ctx,
    )
    const [first] = knownItems(page.items)
    return { value: { created: first }, coverage: fixed.ledgers }
  }
  const stored = await context.index.stored(ctx)
  const within = stored.coverage().at(-1)
  const request = within && ({ order: 'asc', limit: 1, within } as const)
  const found = request && (await fromIndex(ctx, () => stored.rows(list, request)))
  stored.read('its creation', ctx)
  const [created] = knownItems(found?.rows.map(({ item }) => item) ?? [])
  return {
    value: { created },
    coverage: within,
    indexed: created === undefined ? stored.coverage() : undefined,
  }
}
