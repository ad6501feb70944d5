import type { OwnedKind } from '../corpus.ts'
import type { Selection } from '../history.ts'
import type { Members } from '../members.ts'
import { numberOf, type Row, textOf, withHash } from '../record.ts'
import { ownerParameter } from '../server/historyParameters.ts'
import { flagParameter } from '../server/parameters.ts'
import { ProblemError } from '../server/problem.ts'
import type { RestCall } from './call.ts'

type Owned = Pick<Selection, 'tokens' | 'within'>

/** The owner of the requested records; of one that never existed, 404, or an empty page where the service answers so. */
export async function ownership(
  call: RestCall,
  collection: 'transactions' | 'operations' | 'payments' | 'effects',
): Promise<Owned> {
  const account_id = async (id: string): Promise<Owned> => ({
    tokens:
      collection === 'effects'
        ? (await membersOf(call, 'account_effects', id)).tokens
        : await tokensOf(call, `account_${collection}`, id),
  })
  const ledger_id = (id: bigint): Promise<Owned> =>
    Promise.resolve({ within: ledgerSpan(call, id) })
  const tx_id = async (hash: string): Promise<Owned> => ({
    within: await transactionSpan(call, hash),
  })
  if (collection === 'effects') {
    const op_id = (id: bigint): Promise<Owned> => Promise.resolve({ within: { from: id, to: id } })
    const liquidity_pool_id = async (id: string): Promise<Owned> => ({
      tokens: (await call.corpus.owned('liquidity_pool_effects', id))?.tokens ?? [],
    })
    const readers = { account_id, ledger_id, tx_id, op_id, liquidity_pool_id }
    return (await ownerParameter(call.bag, readers)) ?? {}
  }
  const members = collection === 'payments' ? 'operations' : collection
  const claimable_balance_id = async (id: string): Promise<Owned> => ({
    tokens: await tokensOf(call, `claimable_balance_${members}`, id),
  })
  const liquidity_pool_id = async (id: string): Promise<Owned> => ({
    tokens: await tokensOf(call, `liquidity_pool_${members}`, id),
  })
  const readers = { account_id, ledger_id, claimable_balance_id, liquidity_pool_id }
  const all = collection === 'transactions' ? readers : { ...readers, tx_id }
  return (await ownerParameter<Promise<Owned>>(call.bag, all)) ?? {}
}

/** The owner's recorded members, or 404. */
export async function membersOf(call: RestCall, kind: OwnedKind, owner: string): Promise<Members> {
  const members = await call.corpus.owned(kind, owner)
  if (members === undefined) throw new ProblemError('not_found')
  return members
}

async function tokensOf(
  call: RestCall,
  kind: OwnedKind,
  owner: string,
): Promise<readonly string[]> {
  const members = await membersOf(call, kind, owner)
  if (flagParameter(call.bag, 'include_failed')) return members.tokens
  return members.tokens.filter((token) => !members.failed.has(token))
}

/** The transaction of an outer or inner hash, if it has happened. */
export async function findRecordedTransaction(
  call: RestCall,
  hash: string,
): Promise<Row | undefined> {
  for (const ledger of await call.corpus.locate('hash', hash)) {
    if (ledger > call.moment.head || ledger < call.moment.elder) continue
    const { rows } = await call.corpus.chunk('transactions', ledger)
    const [found] = withHash(rows, hash)
    if (found !== undefined) return found
  }
  return undefined
}

function ledgerSpan(call: RestCall, ledger: bigint): Owned['within'] {
  const { head, elder } = call.moment
  if (ledger > BigInt(head) || ledger < BigInt(elder)) throw new ProblemError('not_found')
  return { from: ledger << 32n, to: (ledger << 32n) | 0xffff_ffffn }
}

async function transactionSpan(call: RestCall, hash: string): Promise<Owned['within']> {
  const row = await findRecordedTransaction(call, hash)
  if (row === undefined || numberOf(row, 'ledger') === 0) throw new ProblemError('not_found')
  const toid = BigInt(textOf(row, 'paging_token'))
  return { from: toid, to: toid | 0xfffn }
}
