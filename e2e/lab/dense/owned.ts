import { decodeStrkey } from '#ledger/values/ids.ts'
import type { OwnedKind } from '#mock/corpus.ts'
import type { Members } from '#mock/members.ts'
import { textOf } from '#mock/record.ts'
import type { DenseNetwork } from './network.ts'
import { mostRoles } from './schedule.ts'
import type { RecordedPart, Template } from './template.ts'

/** Lists that are kept between requests. */
const keptLists = 100

/** The lists of accounts that REST has; undefined for an account without a record and for other owners. */
export function createOwned(
  network: DenseNetwork,
): (kind: OwnedKind, owner: string) => Members | undefined {
  const lists = new Map<string, ReturnType<typeof createList>>()
  return (kind, owner) => {
    const parts = partsOf(kind)
    if (parts === undefined) return undefined
    const key = `${kind} ${owner}`
    const list = lists.get(key) ?? createList(network, owner, parts)
    if (lists.size > keptLists) lists.clear()
    lists.set(key, list)
    const members = list()
    return members.tokens.length === 0 ? undefined : members
  }
}

/** A part's end of its paging token: what follows the transaction's id. */
interface Owned extends Pick<RecordedPart, 'owners' | 'fixedOwners'> {
  readonly operation: bigint
  readonly suffix: string
}
type Parts = (template: Template) => readonly Owned[]

function partsOf(kind: OwnedKind): Parts | undefined {
  switch (kind) {
    case 'account_transactions':
      return ({ participants: owners, fixedParticipants: fixedOwners }) => [
        { owners, fixedOwners, operation: 0n, suffix: '' },
      ]
    case 'account_operations':
    case 'account_payments':
      return ({ operations }) => operations.map(ownedPart)
    case 'account_effects':
      return ({ effects }) => effects.map(ownedPart)
    case 'account_trades':
    case 'claimable_balance_transactions':
    case 'claimable_balance_operations':
    case 'liquidity_pool_transactions':
    case 'liquidity_pool_operations':
    case 'liquidity_pool_effects':
    case 'liquidity_pool_trades':
      return undefined
  }
}

function ownedPart({ row, owners, fixedOwners }: RecordedPart): Owned {
  const [toid = '0', index] = textOf(row, 'paging_token').split('-')
  const suffix = index === undefined ? '' : `-${index}`
  return { owners, fixedOwners, operation: BigInt(toid) & 0xfffn, suffix }
}

/** A list that goes on where it ended when ledgers have closed since. */
function createList(
  { templates, population, schedule, perLedger, chain }: DenseNetwork,
  owner: string,
  parts: Parts,
): () => Members {
  const key = decodeStrkey('G', owner)
  const account = key && population.numberOf(key)
  const byTemplate = templates.list.map(parts)
  const everySlot = Array.from({ length: perLedger }, (_, slot) => slot)
  const numbers = new Uint16Array(perLedger)
  const accounts = new Int32Array(mostRoles)
  const tokens: string[] = []
  const failed = new Set<string>()
  let next = chain.first
  return () => {
    for (; next <= chain.last(); next++) {
      schedule.templatesOf(next, numbers)
      const slots = account === undefined ? everySlot : schedule.slotsOf(next, account, numbers)
      for (const slot of slots) {
        const number = numbers[slot] ?? 0
        if (account !== undefined) schedule.accountsOf(next, slot, number, accounts)
        for (const part of byTemplate[number] ?? []) {
          const isOwn =
            account === undefined
              ? part.fixedOwners.includes(owner)
              : part.owners.some((role) => accounts[role] === account)
          if (!isOwn) continue
          const toid = (BigInt(next) << 32n) | (BigInt(slot + 1) << 12n) | part.operation
          const token = `${toid}${part.suffix}`
          tokens.push(token)
          if (templates.list[number]?.row.status === 'FAILED') failed.add(token)
        }
      }
    }
    return { tokens, failed }
  }
}
