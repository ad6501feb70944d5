import type { PostedContract } from '../../index/read/seenContracts.ts'
import { byLastUse } from '../../index/read/seenContracts.ts'
import {
  type AboutContract,
  type SeenContract,
  type SeenContracts,
  type SeenContractsRequest,
  instanceKey,
} from '#ledger'
import {
  type Answer,
  type ContractId,
  type Cursor,
  cursor,
  parseContractId,
  parseToid,
  toidParts,
} from '#ledger/values'
import { invalidCursor } from '../../pageCursor.ts'
import { fromIndex } from '../indexReader.ts'
import type { RpcContext } from '../rpcContext.ts'
import { summaryOf } from './contractOf.ts'
import { fetchLiveEntries } from './liveEntry.ts'

/** Contracts of a page. */
const limit = 20

/** Contracts that the index's newest ledgers name, with what each is now: one request for the instances of a page. */
export async function readSeenContracts(
  context: RpcContext,
  request: SeenContractsRequest,
  signal: AbortSignal,
): Promise<Answer<SeenContracts>> {
  const ready = await context.index.ready(signal)
  const { contracts, coverage } = await fromIndex(ready.lists.contracts, signal, ready.calls)
  const after = request.cursor === undefined ? undefined : positionOf(request.cursor)
  const rest = after === undefined ? contracts : contracts.filter((it) => byLastUse(it, after) > 0)
  const page = rest.slice(0, limit)
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
      next: last !== undefined && rest.length > limit ? cursorOf(last) : undefined,
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

function positionOf(text: Cursor): Pick<PostedContract, 'last' | 'id'> {
  const [, toid = '', contract = ''] = /^(\d+)-(C\w+)$/.exec(text) ?? []
  const [last, id] = [parseToid(toid), parseContractId(contract)]
  if (last === undefined || id === undefined) throw invalidCursor(text)
  return { last, id }
}
