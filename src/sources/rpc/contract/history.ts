import {
  type CallingOperation,
  type ContractCalls,
  type ContractCallsRequest,
  type AppliedOperation,
  type AppliedTransaction,
  type ContractVersions,
  type ContractVersionsRequest,
  type VersionChange,
  type WasmHash,
  type AboutContract,
  type SeenContract,
  type SeenContracts,
  type SeenContractsRequest,
  instanceKey,
} from '#ledger'
import {
  callingOperation,
  appliedOperations,
  invokeHostFunction,
  isSuccessful,
  writeAll,
  writeContractExecutable,
  operationOf,
  described,
  instanceChange,
  createsContract,
} from '#ledger/readers'
import {
  type Answer,
  type ContractId,
  type Cursor,
  type Page,
  type UnknownRecord,
  formatPosition,
  isUnknownRecord,
  positionOf,
  compareBytes,
  bytesFromHex,
  contractIdFromBytes,
  cursor,
  parseContractId,
  parseToid,
  toidParts,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import type { ContractOrigin } from '../../resources.ts'
import { fromIndex } from '../../readable.ts'
import type { RpcContext } from '../context.ts'
import type { IndexRequest, ListAnswer } from '../../index/lists.ts'
import { type PostedContract, byLastUse } from '../../index/seenContracts.ts'
import {
  cursorPosition,
  type RowsRequest,
  pageCursor,
  readingOf,
  invalidCursor,
} from '../../page.ts'
import { type EventList, ownerList } from '../events/list.ts'
import type { StoredIndex } from '../../index/indexTypes.ts'
import { executableOf, summaryOf } from './contract.ts'
import { fetchLiveEntries } from './liveEntry.ts'

/** Operations that involve a contract, by its events or the index, with the calls of it, by their meta. */
export async function readContractCalls(
  context: RpcContext,
  request: ContractCallsRequest,
  signal: AbortSignal,
): Promise<Answer<ContractCalls>> {
  const { contract, name } = request
  const { value, ...rest } = await contractOperations<CallingOperation>(
    context,
    request,
    {
      match: name === undefined ? undefined : ({ calls }) => calls.some((it) => it.name === name),
      read: (_operation, transaction) => callingOperation(transaction, contract),
    },
    signal,
  )
  const { items, ...page } = value
  return { ...rest, value: { ...page, operations: items } }
}

/** Operations of a page. */
const mostCalls = 20

/** Types of operations that call or create contracts. */
export const callTypes: ReadonlySet<number> = new Set([invokeHostFunction.typeNumber])

/** A page of a contract's operations: the result of reading each, and how many were searched for them. */
interface OperationsOfContract<T> {
  readonly items: readonly T[]
  readonly next?: Cursor | undefined
  readonly searched: number
}

/** The reader of a contract's operations, and the filter that selects them. */
interface OperationReading<T> extends Pick<IndexRequest<T>, 'match' | 'successful'> {
  readonly read: (operation: AppliedOperation, transaction: AppliedTransaction) => T
}

/**
 * The results of `read` for the operations that call a contract, the newest first: by its events, or by the postings of
 * the index, whichever costs less. Throws SourceError.
 */
async function contractOperations<T extends object>(
  context: RpcContext,
  { contract, cursor }: { readonly contract: ContractId; readonly cursor?: Cursor | undefined },
  { read, match, successful }: OperationReading<T>,
  signal: AbortSignal,
): Promise<Answer<OperationsOfContract<T>>> {
  const { index } = context
  const request = { order: 'desc', limit: mostCalls, cursor } as const
  const reading = readingOf(request)
  const after = cursorPosition(reading, 'operations')
  let searched = 0
  const indexed = async ({ lists }: StoredIndex, rows: RowsRequest) => {
    const wanted = { ...rows, match, successful, types: callTypes }
    const found = await lists.ofContract(contract, wanted, read)
    searched += found.scanned ?? found.items.length
    return withForged(found)
  }
  const list: EventList<T> = {
    owner: { kind: 'contract', id: contract },
    kind: 'operations',
    itemsOf: () => (applied) => {
      if (successful === true && !isSuccessful(applied.result)) return []
      const calls = appliedOperations(applied).filter(
        ({ body }) => body.type === 'invokeHostFunction',
      )
      searched += calls.length
      return calls.map((each) => ({ item: read(each, applied), position: positionOf(each.id) }))
    },
    matches: (item) => isUnknownRecord(item) || (match?.(item) ?? true),
    indexed,
  }
  const readIndex = async (): Promise<Page<T | UnknownRecord>> => {
    const ready = await index.ready(signal)
    const rows = {
      order: 'desc',
      limit: mostCalls,
      cursor: after && formatPosition(after),
    } as const
    const found = await fromIndex(() => indexed(ready, rows), signal, ready.calls)
    const last = found.last ?? found.tokens.at(-1)
    return {
      items: found.items,
      next: found.more && last !== undefined ? pageCursor('desc', last) : undefined,
      coverage: found.coverage,
      partial: ready.isWhole() ? undefined : true,
      calls: [...ready.calls, ...ready.read('operations by contract')],
    }
  }
  const { items, next, ...page } = await ownerList(context, list, request, readIndex, signal)
  const known = items.flatMap((item) => (isUnknownRecord(item) ? [] : [item]))
  return {
    value: { items: known, next, searched },
    ...page,
    unread: items.filter(isUnknownRecord),
    indexed: page.partial === true ? (await index.stored(signal)).coverage() : undefined,
  }
}

/** The rows with an unknown record in place of each that is forged. */
const withForged = <T>(answer: ListAnswer<T>): ListAnswer<T | UnknownRecord> => ({
  ...answer,
  items: answer.items.map((item, n) => answer.forged.get(answer.tokens[n] ?? '') ?? item),
})

/** Operations that set what a contract runs, by the changes of its instance, the newest first. */
export async function readContractVersions(
  context: RpcContext,
  request: ContractVersionsRequest,
  signal: AbortSignal,
): Promise<Answer<ContractVersions>> {
  const { value, ...rest } = await contractOperations<{
    readonly change: VersionChange | undefined
  }>(
    context,
    request,
    {
      successful: true,
      match: ({ change }) => change !== undefined,
      read: (operation, transaction) => ({
        change: versionChange(operation, transaction, request.contract),
      }),
    },
    signal,
  )
  const { items, ...page } = value
  const changes = items.flatMap(({ change }) => (change === undefined ? [] : [change]))
  return { ...rest, value: { ...page, changes } }
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
  context: RpcContext,
  hash: WasmHash,
  signal: AbortSignal,
): Promise<Answer<readonly ContractId[]>> {
  const ready = await context.index.ready(signal)
  const state = await fromIndex(ready.state, signal, ready.calls)
  const wanted = bytesFromHex(hash)
  const value = state.live('contractData').flatMap(({ entry }) => {
    const data = entry?.data.type === 'contractData' ? entry.data.contractData : undefined
    if (data?.val.type !== 'scvContractInstance') return []
    const { executable } = data.val.instance
    return data.contract.type === 'scAddressTypeContract' &&
      executable.type === 'contractExecutableWasm' &&
      executable.wasmHash.every((byte, at) => byte === wanted?.[at])
      ? [contractIdFromBytes(data.contract.contractId)]
      : []
  })
  return {
    value,
    coverage: state.coverage,
    partial: state.complete ? undefined : true,
    indexed: state.complete ? undefined : ready.coverage(),
    calls: [...ready.calls, ...ready.read('instances of contracts')],
  }
}

/** Contracts of a page. */
const mostContracts = 20

/** Contracts that the index's newest ledgers name, with what each is now: one request for the instances of a page. */
export async function readSeenContracts(
  context: RpcContext,
  request: SeenContractsRequest,
  signal: AbortSignal,
): Promise<Answer<SeenContracts>> {
  const ready = await context.index.ready(signal)
  const { contracts, coverage } = await fromIndex(ready.lists.contracts, signal, ready.calls)
  const after = request.cursor === undefined ? undefined : contractPositionOf(request.cursor)
  const rest = after === undefined ? contracts : contracts.filter((it) => byLastUse(it, after) > 0)
  const page = rest.slice(0, mostContracts)
  const last = page.at(-1)
  const { about, calls } = await instancesOf(context, page, ready.passphrase, signal)
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
    calls: [...ready.calls, ...ready.read('operations by contract'), ...calls],
  }
}

async function instancesOf(
  context: RpcContext,
  page: readonly PostedContract[],
  passphrase: string,
  signal: AbortSignal,
) {
  const about = new Map<ContractId, AboutContract>()
  if (page.length === 0) return { about, calls: [] }
  const ids = new Map(page.map(({ id }) => [instanceKey(id), id]))
  const { entries, calls } = await fetchLiveEntries(context, [...ids.keys()], signal)
  for (const entry of entries) {
    const id = ids.get(entry.key)
    if (id !== undefined) about.set(id, summaryOf(id, entry, passphrase))
  }
  return { about, calls }
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
  context: RpcContext,
  id: ContractId,
  signal: AbortSignal,
): Promise<Answer<ContractOrigin>> {
  const stored = await context.index.stored(signal)
  const { items, coverage } = await fromIndex(
    () =>
      stored.lists.ofContract(
        id,
        { order: 'asc', limit: 1, successful: true, types: callTypes, match: isCreation },
        (operation, transaction) => ({
          operation: operationOf(operation, transaction),
          creates: createsContract(operation, id),
        }),
      ),
    signal,
  )
  const operation = items[0]?.operation
  return {
    value: { created: operation && described(operation) },
    coverage,
    indexed: operation === undefined ? stored.coverage() : undefined,
    calls: stored.read('its creation'),
  }
}

const isCreation = ({ creates }: { readonly creates: boolean }): boolean => creates
