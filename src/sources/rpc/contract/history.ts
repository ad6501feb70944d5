import {
  type AboutContract,
  type AppliedOperation,
  type AppliedTransaction,
  type CallingOperation,
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
  operationOf,
  writeAll,
  writeContractExecutable,
} from '#ledger/readers'
import {
  type Answer,
  bytesFromHex,
  type ContractId,
  type Coverage,
  type Cursor,
  compareBytes,
  contractIdFromBytes,
  cursor,
  isHttp,
  type Page,
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
import { loadLists } from '../../chunks.ts'
import { pageOfIndex } from '../../index/indexedList.ts'
import type { StoredIndex } from '../../index/indexTypes.ts'
import { byLastUse, type PostedContract } from '../../index/seenContracts.ts'
import { matchOf } from '../../matches.ts'
import { invalidCursor, type RowsRequest } from '../../page.ts'
import { fromIndex } from '../../readable.ts'
import type { ContractKind, ContractOrigin } from '../../resources.ts'
import type { ReadStep } from '../../scan.ts'
import type { Source } from '../../source.ts'
import type { RpcContext } from '../context.ts'
import { type EventList, ownerList } from '../events/list.ts'
import { executableOf, summaryOf } from './contract.ts'
import { timedLedgers } from './events.ts'
import { fetchLiveEntries } from './liveEntry.ts'

/** Operations that involve a contract, with the calls of it, by their meta. */
export async function readContractCalls(
  context: RpcContext,
  source: Pick<Source, 'url' | 'one' | 'closeTimes'>,
  of: OwnerOf<'contractCalls'> | undefined,
  request: ListRequest<'contractCalls'>,
  signal: AbortSignal,
): Promise<Page<CallingOperation | UnknownRecord>> {
  if (of === undefined) throw new SourceError('unsupported', 'Calls are listed by contract')
  const { filter = {} } = request
  const matches = matchOf('contractCalls', filter)
  const find: FindInOperation<CallingOperation> = (_operation, transaction) => {
    const item = callingOperation(transaction, of.id)
    return matches(item) ? item : undefined
  }
  const read = (page: RowsWithin) => operationsOfContract(context, of.id, page, { find }, signal)
  const { from, to, function: name } = filter
  if (from === undefined && to === undefined) {
    const page = await read(request)
    return name === undefined ? { ...page, scanned: undefined } : page
  }
  const { scannedList } = await loadLists()
  const timed = timedLedgers(context, source, signal)
  const step: ReadStep<'contractCalls'> = ({ range, ...page }) =>
    read({ ...page, within: span(range.from ?? 1, range.to ?? 0xffff_ffff) })
  return scannedList(timed, 'contractCalls', request, step, signal)
}

/** Operations that set what a contract runs, by the changes of its instance. */
export async function readContractVersions(
  context: RpcContext,
  of: OwnerOf<'contractVersions'> | undefined,
  request: ListRequest<'contractVersions'>,
  signal: AbortSignal,
): Promise<Page<VersionChange | UnknownRecord>> {
  if (of === undefined) throw new SourceError('unsupported', 'Versions are listed by contract')
  const find: FindInOperation<VersionChange> = (operation, transaction) =>
    versionChange(operation, transaction, of.id)
  return operationsOfContract(context, of.id, request, { find, successful: true }, signal)
}

/** Types of operations that call or create contracts. */
export const callTypes: ReadonlySet<number> = new Set([invokeHostFunction.typeNumber])

/** Gives what a list has of an operation; undefined for one that is not in it. */
type FindInOperation<T> = (
  operation: AppliedOperation,
  transaction: AppliedTransaction,
) => T | undefined

interface RowsWithin extends PageRequest {
  /** Ledgers that are read where the index has them; others are read in any case. */
  readonly within?: Coverage | undefined
}

/**
 * A page of what `find` gives for the operations that call a contract: by its events, or by the postings of the index,
 * whichever costs less. Throws SourceError.
 */
async function operationsOfContract<T>(
  context: RpcContext,
  id: ContractId,
  request: RowsWithin,
  { find, successful }: { find: FindInOperation<T>; successful?: true },
  signal: AbortSignal,
): Promise<Page<T | UnknownRecord>> {
  const { index } = context
  let searched = 0
  const indexed = async ({ lists }: StoredIndex, rows: RowsRequest) => {
    const match = ({ found }: { readonly found: T | undefined }) => found !== undefined
    const wanted = { ...rows, match, successful, types: callTypes }
    const answer = await lists.ofContract(id, wanted, (...of) => ({ found: find(...of) }))
    searched += answer.scanned ?? answer.items.length
    const items = answer.tokens.flatMap((token, n) => {
      const item = answer.forged.get(token) ?? answer.items[n]?.found
      return item === undefined ? [] : [item]
    })
    return { ...answer, items }
  }
  const list: EventList<T> = {
    owner: { kind: 'contract', id },
    kind: 'operations',
    itemsOf: () => (applied) => {
      if (successful === true && !isSuccessful(applied.result)) return []
      return appliedOperations(applied).flatMap((operation) => {
        if (operation.body.type !== 'invokeHostFunction') return []
        searched++
        const item = find(operation, applied)
        return item === undefined ? [] : [{ item, position: positionOf(operation.id) }]
      })
    },
    matches: () => true,
    indexed,
  }
  const readIndex = async () => {
    const ready = await index.ready(signal)
    const whole = { coverage: ready.coverage, isWhole: ready.isWhole() }
    const read = (rows: RowsRequest) => indexed(ready, rows)
    const page = await fromIndex(
      () => pageOfIndex(whole, 'operations', request, false, read),
      signal,
      ready.calls,
    )
    return { ...page, calls: [...ready.calls, ...ready.read('operations by contract')] }
  }
  const page = await ownerList(context, list, request, readIndex, signal)
  return { ...page, scanned: { items: searched, requests: page.calls.filter(isHttp).length } }
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

/** The kinds of these contracts by their instances, which one request reads; `absent` where the ledger has none now. */
export async function readContractKinds(
  context: RpcContext,
  ids: readonly ContractId[],
  signal: AbortSignal,
): Promise<Answer<readonly ContractKind[]>> {
  const { passphrase, calls: before } = await context.node.passphrase(signal)
  const page = ids.map((id) => ({ id }))
  const { about, calls } = await instancesOf(context, page, passphrase, signal)
  const value = ids.map((id): ContractKind => ({ id, about: about.get(id) ?? { state: 'absent' } }))
  return { value, calls: [...before, ...calls] }
}

async function instancesOf(
  context: RpcContext,
  page: readonly Pick<PostedContract, 'id'>[],
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
