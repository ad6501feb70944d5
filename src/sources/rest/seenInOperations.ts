import {
  type AboutContract,
  type Asset,
  type CallingOperation,
  type DescribedOperation,
  type Encoders,
  type ListRequest,
  native,
  type OwnerOf,
  type SeenContract,
  type SeenContracts,
  type SeenContractsRequest,
} from '#ledger'
import { calledFunction, encodersOf, matchOf } from '#ledger/readers'
import {
  type ContractId,
  type Found,
  type FoundPage,
  isUnknownRecord,
  parseContractId,
  SourceError,
  type UnknownRecord,
} from '#ledger/values'
import { type Ctx, gather } from '../context.ts'

import type { Source } from '../source.ts'

/** Contract operations of a page. */
const limit = 100

/**
 * Contracts that contract operations of a source name, newest first: those called, and those that assets were moved to or
 * from. Contracts called within others are not named. Only asset contracts are known by their kind: their ids are
 * computed from the assets that moved.
 */
export async function seenInOperations(
  source: Pick<Source, 'one' | 'list'>,
  { cursor }: SeenContractsRequest,
  ctx: Ctx,
): Promise<Found<SeenContracts>> {
  const filter = { type: 'invoke_host_function' } as const
  const request = { order: 'desc', limit, cursor, filter } as const
  const [page, network] = await Promise.all([
    gather(ctx, source.list('operations', undefined, request, ctx.signal)),
    gather(ctx, source.one('network', 'current', ctx.signal)),
  ])
  const encoders = encodersOf(network.value.passphrase)
  const items = page.items.map(readItem)
  const operations = items.flatMap((item) =>
    isUnknownRecord(item) ? [] : namedOperation(item, encoders),
  )
  const assets = new Map(operations.flatMap((each) => [...each.assets]))
  const aboutOf = (id: ContractId): AboutContract => {
    const asset = id === encoders.assetContract(native) ? native : assets.get(id)
    return asset === undefined ? { state: 'unknown' } : ofAsset(asset)
  }
  return {
    value: {
      contracts: contractsIn(operations).map((each) => ({ ...each, about: aboutOf(each.id) })),
      next: page.next,
    },
    coverage: page.coverage,
    unread: items.filter(isUnknownRecord),
  }
}

const ofAsset = (asset: Asset): AboutContract => ({
  state: 'current',
  executable: { kind: 'stellarAsset', of: { kind: 'authentic', asset } },
  archived: false,
})

/** A contract operation with the contracts that it names, and the assets of those that are an asset's. */
interface NamedOperation {
  readonly operation: DescribedOperation
  readonly contracts: ReadonlySet<ContractId>
  readonly assets: ReadonlyMap<ContractId, Asset>
}

function namedOperation(
  operation: DescribedOperation,
  encoders: Encoders,
): readonly NamedOperation[] {
  const { body } = operation
  if (body.type !== 'invoke_host_function') return []
  const called =
    body.function === 'invoke_contract' ? calledFunction(body.parameters)?.contract : undefined
  const moved = body.assetBalanceChanges
  const assets = new Map(moved.map(({ asset }) => [encoders.assetContract(asset), asset]))
  const named = [called, ...moved.flatMap(({ from, to }) => [from, to])].flatMap(
    (address) => parseContractId(address ?? '') ?? [],
  )
  return [{ operation, contracts: new Set([...named, ...assets.keys()]), assets }]
}

type Seen = Omit<SeenContract, 'about'>

/** In the order of their last operations: the operations are newest first. */
function contractsIn(operations: readonly NamedOperation[]): readonly Seen[] {
  const found = new Map<ContractId, Seen>()
  for (const { operation, contracts } of operations) {
    const failed = operation.transactionSuccessful ? 0 : 1
    for (const id of contracts) {
      const newer = found.get(id)
      found.set(
        id,
        newer === undefined
          ? { id, calls: 1, failed, last: operation.id, lastAt: operation.createdAt }
          : { ...newer, calls: newer.calls + 1, failed: newer.failed + failed },
      )
    }
  }
  return [...found.values()]
}

/** Contract operations of a source that call a contract or move its balance; what is called within is not named. */
export async function callsInOperations(
  source: Pick<Source, 'list'>,
  of: OwnerOf<'contractCalls'> | undefined,
  { filter: { function: name, ...range } = {}, ...page }: ListRequest<'contractCalls'>,
  ctx: Ctx,
): Promise<FoundPage<CallingOperation | UnknownRecord>> {
  if (of === undefined) throw new SourceError('unsupported', 'Calls are listed by contract')
  const filter = { contract: of.id, type: 'invoke_host_function', ...range } as const
  const request = { ...page, filter }
  const found = await gather(ctx, source.list('operations', undefined, request, ctx.signal))
  const items = found.items.map(readItem).map((item) =>
    isUnknownRecord(item)
      ? item
      : {
          id: item.id,
          transaction: item.transactionHash,
          source: item.source,
          closedAt: item.createdAt,
          successful: item.transactionSuccessful,
          calls: callsOf(item, of.id),
        },
  )
  return { ...found, items: items.filter(matchOf('contractCalls', { function: name })) }
}

function callsOf({ body }: DescribedOperation, contract: ContractId) {
  if (body.type !== 'invoke_host_function' || body.function !== 'invoke_contract') return []
  const called = calledFunction(body.parameters)
  const id = parseContractId(called?.contract ?? '')
  return called !== undefined && id === contract
    ? [{ name: called.name, outcome: { kind: 'unknown' } as const }]
    : []
}

/** An operation whose body was read; an unknown record where it, or the whole operation, could not be read. */
const readItem = (item: DescribedOperation | UnknownRecord): DescribedOperation | UnknownRecord =>
  isUnknownRecord(item) || item.body.type !== 'unknown'
    ? item
    : { ...item.body, pagingToken: String(item.id) }
