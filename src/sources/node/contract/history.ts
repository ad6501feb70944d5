import {
  type AboutContract,
  type AppliedOperation,
  type AppliedTransaction,
  type CallingOperation,
  type DescribedOperation,
  type FilterOf,
  instanceKey,
  type ListRequest,
  type OwnerOf,
  type SeenContract,
  type SeenContracts,
  type SeenContractsRequest,
  type VersionChange,
  type WasmHash,
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
  isHttp,
  isUnknownRecord,
  knownItems,
  type PageRequest,
  parseContractId,
  parseToid,
  positionOf,
  SourceError,
  span,
  toidParts,
  type UnknownRecord,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { type Ctx, fromIndex } from '../../context.ts'
import type { StoredIndex } from '../../index/indexTypes.ts'
import type { ListAnswer } from '../../index/lists.ts'
import { byLastUse, type PostedContract } from '../../index/seenContracts.ts'
import { late } from '../../late.ts'
import type { HistoryList } from '../../ledgers/candidates.ts'
import type { ContractContext } from '../../lists/contractContext.ts'
import { type ContractRows, contractRunning, isWhole } from '../../lists/contractEntries.ts'
import type { EventList } from '../../lists/eventFinder.ts'
import { FinderFailed, pageOf } from '../../lists/pageOf.ts'
import type { LedgerRange } from '../../lists/scan.ts'
import { invalidCursor, type RowsRequest } from '../../page.ts'
import type { ContractKind, ContractOrigin } from '../../resources.ts'
import type { EventOwner } from '../../rpc/events/knowledge.ts'
import type { Source } from '../../source.ts'
import { executableOf, summaryOf } from './contract.ts'
import { timedLedgers } from './events.ts'

/** Operations that involve a contract, with the calls of it, by their meta. */
export async function readContractCalls(
  context: ContractContext,
  source: Pick<Source, 'url' | 'one' | 'closeTimes'>,
  of: OwnerOf<'contractCalls'> | undefined,
  request: ListRequest<'contractCalls'>,
  ctx: Ctx,
): Promise<FoundPage<CallingOperation | UnknownRecord>> {
  if (of === undefined) throw new SourceError('unsupported', 'Calls are listed by contract')
  const { filter = {} } = request
  const { ofRange, rangeOf } = await late('lists')
  const { client, history } = context
  const olderFrom = history && ((time: number, own: Ctx) => history.firstFrom(time, own))
  const timed = client === undefined ? { ...source, olderFrom } : timedLedgers({ client }, source)
  const range = await rangeOf(timed, filter, ctx)
  const list = new ContractCalls(of.id, filter)
  const page = ofRange(await pageOfContract(context, list, request, range, ctx), range, source)
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return isFiltered ? page : { ...page, scanned: undefined }
}

/** Operations that set what a contract runs, by the changes of its instance. */
export async function readContractVersions(
  context: ContractContext,
  of: OwnerOf<'contractVersions'> | undefined,
  request: ListRequest<'contractVersions'>,
  ctx: Ctx,
): Promise<FoundPage<VersionChange | UnknownRecord>> {
  if (of === undefined) throw new SourceError('unsupported', 'Versions are listed by contract')
  return pageOfContract(context, new ContractVersions(of.id), request, { isOpen: false }, ctx)
}

/** Types of operations that call or create contracts. */
export const callTypes: ReadonlySet<number> = new Set([invokeHostFunction.typeNumber])

/** A list of what some operations that call a contract did. */
abstract class ContractList<T> implements ContractRows<T>, EventList<T> {
  readonly contract: ContractId
  /** Failed transactions are left out. */
  abstract readonly isSuccessful: boolean
  readonly isPicked = true
  /** The operations that were looked at. */
  looked = 0

  constructor(contract: ContractId) {
    this.contract = contract
  }

  get owner(): EventOwner {
    return { kind: 'contract', id: this.contract }
  }

  /** The list's item for an operation; undefined for one that is not in it. */
  protected abstract find(
    operation: AppliedOperation,
    transaction: AppliedTransaction,
  ): T | undefined

  async read({ lists }: Pick<StoredIndex, 'lists'>, rows: RowsRequest): Promise<ListAnswer<T>> {
    const match = ({ found }: { readonly found: T | undefined }) => found !== undefined
    const successful = this.isSuccessful || undefined
    const wanted = { ...rows, match, successful, types: callTypes }
    const answer = await lists.ofContract(this.contract, wanted, (operation, transaction) => ({
      found: this.find(operation, transaction),
    }))
    this.looked += answer.scanned ?? answer.rows.length
    const found = answer.rows.flatMap(({ item: each, position }) => {
      const item = isUnknownRecord(each) ? each : each.found
      return item === undefined ? [] : [{ item, position }]
    })
    return { ...answer, rows: found }
  }

  readonly list: HistoryList<T> = {
    kind: 'operations',
    owner: undefined,
    isPicked: true,
    rows: (applied) => {
      if (this.isSuccessful && !isSuccessful(applied.result)) return { rows: [], others: [] }
      const rows = appliedOperations(applied).flatMap((operation) => {
        if (operation.body.type !== 'invokeHostFunction') return []
        this.looked++
        const item = this.find(operation, applied)
        return item === undefined ? [] : [{ item, position: positionOf(operation.id) }]
      })
      return { rows, others: [] }
    },
  }
}

class ContractCalls extends ContractList<CallingOperation> {
  readonly isSuccessful = false
  readonly #matches: (item: CallingOperation) => boolean

  constructor(contract: ContractId, filter: FilterOf<'contractCalls'>) {
    super(contract)
    this.#matches = matchOf('contractCalls', filter)
  }

  protected find(_operation: AppliedOperation, transaction: AppliedTransaction) {
    const item = callingOperation(transaction, this.contract)
    return this.#matches(item) ? item : undefined
  }
}

class ContractVersions extends ContractList<VersionChange> {
  readonly isSuccessful = true

  protected find(operation: AppliedOperation, transaction: AppliedTransaction) {
    return versionChange(operation, transaction, this.contract)
  }
}

/** The operation that created a contract. */
class ContractOrigins extends ContractList<DescribedOperation> {
  readonly isSuccessful = true

  protected find(operation: AppliedOperation, transaction: AppliedTransaction) {
    return createsContract(operation, this.contract)
      ? described(operationOf(operation, transaction))
      : undefined
  }
}

/**
 * A page of what a list has of the operations that call a contract: by its events, or by the postings of the index,
 * whichever costs less. Throws SourceError.
 */
async function pageOfContract<T>(
  context: ContractContext,
  list: ContractList<T>,
  request: PageRequest,
  range: LedgerRange,
  ctx: Ctx,
): Promise<FoundPage<T | UnknownRecord>> {
  const { ScanBudget, ReadyFinder, StoredFinder, unsearched } = await late('lists')
  const isPart = range.from !== undefined || range.to !== undefined
  const within = isPart ? span(range.from ?? 1, range.to ?? 0xffff_ffff) : undefined
  const gave = 'operations by contract'
  const scan = isPart ? new ScanBudget(ctx) : undefined
  const question = { kind: 'operations', request, range, scan } as const
  const scanned = (page: FoundPage<T | UnknownRecord>): FoundPage<T | UnknownRecord> => ({
    ...page,
    scanned: { items: list.looked, requests: new Set(ctx.calls.filter(isHttp)).size },
  })
  const fixed = await context.fixedFinder?.(list, ctx)
  if (fixed !== undefined) return scanned(await pageOf<T>([fixed], question, ctx))
  if (context.byEvents === undefined) {
    const ready = new ReadyFinder(context, list, { gave, within })
    return scanned(await pageOf([ready], question, ctx))
  }
  try {
    const stored = new StoredFinder(context.index, list, { gave, isPartial: true })
    const events = await context.byEvents({ owner: list.owner, list: list.list, within })
    return scanned(await pageOf([stored, events], question, ctx))
  } catch (error) {
    if (!(error instanceof FinderFailed) || error.finder !== 'events') throw error
    const ready = new ReadyFinder(context, list, { gave, within })
    const page = await pageOf([ready], question, ctx)
    const search = page.partial === true ? unsearched(list.owner, error) : undefined
    return scanned({ ...page, ...(search && { search }) })
  }
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
  const about = await instancesOf(context, page, ready.passphrase, ctx)
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

/** The kinds of these contracts by their instances, which one request reads; `absent` where the ledger has none now. */
export async function readContractKinds(
  context: ContractContext,
  ids: readonly ContractId[],
  ctx: Ctx,
): Promise<Found<readonly ContractKind[]>> {
  const { passphrase } = await context.node.passphrase(ctx)
  const page = ids.map((id) => ({ id }))
  const about = await instancesOf(context, page, passphrase, ctx)
  const value = ids.map((id): ContractKind => ({ id, about: about.get(id) ?? { state: 'absent' } }))
  return { value }
}

async function instancesOf(
  context: ContractContext,
  page: readonly Pick<PostedContract, 'id'>[],
  passphrase: string,
  ctx: Ctx,
): Promise<ReadonlyMap<ContractId, AboutContract>> {
  const about = new Map<ContractId, AboutContract>()
  if (page.length === 0) return about
  const ids = new Map(page.map(({ id }) => [instanceKey(id), id]))
  const { entries } = await context.entries([...ids.keys()], ctx)
  for (const entry of entries) {
    const id = ids.get(entry.key)
    if (id !== undefined) about.set(id, summaryOf(id, entry, passphrase))
  }
  return about
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
  const fixed = await context.contracts?.(ctx)
  if (fixed !== undefined && isWhole(fixed.ledgers)) {
    // Its first operation made it: no more of them are read.
    const request = { order: 'asc', limit: 1 } as const
    const page = await pageOfContract(
      context,
      new ContractOrigins(id),
      request,
      { isOpen: false },
      ctx,
    )
    const [first] = knownItems(page.items)
    return { value: { created: first }, coverage: fixed.ledgers }
  }
  const stored = await context.index.stored(ctx)
  const { rows, coverage } = await fromIndex(ctx, () =>
    stored.lists.ofContract(
      id,
      { order: 'asc', limit: 1, successful: true, types: callTypes, match: isCreation },
      (operation, transaction) => ({
        operation: operationOf(operation, transaction),
        creates: createsContract(operation, id),
      }),
    ),
  )
  stored.read('its creation', ctx)
  const creation = rows[0]?.item
  const operation = creation && 'operation' in creation ? creation.operation : undefined
  return {
    value: { created: operation && described(operation) },
    coverage,
    indexed: operation === undefined ? stored.coverage() : undefined,
  }
}

const isCreation = ({ creates }: { readonly creates: boolean }): boolean => creates
