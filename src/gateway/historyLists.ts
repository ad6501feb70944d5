import type {
  DescribedOperation,
  Effect,
  Ledger,
  Owner,
  Transaction,
  TransactionFilter,
} from '#ledger'
import { effectToRest, isPayment, ledgerToRest, transactionToRest } from '#ledger/readers'
import { isUnknownRecord, type UnknownRecord } from '#ledger/values'
import {
  type CursorPosition,
  flagParameter,
  historyStart,
  includesFailed,
  joinsTransactions,
  ownerParameter,
  type PageQuery,
} from '#mock/server'
import { type GatewayCall, type Open, readItems, writeItem } from './call.ts'
import { operationsWriter } from './joinTransactions.ts'
import { ownersOf } from './owners.ts'
import { orNone } from './problems.ts'

/** The start of a page of history, as the source's cursor. */
export function historyPlace(
  call: GatewayCall,
  page: PageQuery,
  paired: boolean,
): string | undefined {
  const start = historyStart(page, call.status.oldestLedger, paired)
  return start === undefined ? undefined : placeText(start, paired)
}

/** In a list of pairs, a bare number sorts after everything of its operation. */
function placeText({ toid, index }: CursorPosition, paired: boolean): string {
  return paired && index < 0xffff_ffffn ? `${toid}-${index}` : String(toid)
}

export const answerLedgers: Open = (call, first) => {
  historyPlace(call, first, false)
  const write = writeItem((item: Ledger) => ledgerToRest(item, call.base))
  return Promise.resolve(async (page) => {
    const after = historyPlace(call, page, false)
    const query = { kind: 'ledgers', of: undefined, filter: undefined, after, page } as const
    return (await readItems(call, query)).map(write)
  })
}

const unlessFailed = (withFailed: boolean): TransactionFilter =>
  withFailed ? {} : { successful: true }

/** Transactions of all or of an owner. */
export const answerTransactions: Open = (call, first) => {
  historyPlace(call, first, false)
  const filter = unlessFailed(flagParameter(call.bag, 'include_failed'))
  const { account_id, ledger_id, claimable_balance_id, liquidity_pool_id } = ownersOf(call.status)
  const owners = { account_id, ledger_id, claimable_balance_id, liquidity_pool_id }
  const of = ownerParameter<Owner<'account' | 'ledger' | 'claimableBalance' | 'liquidityPool'>>(
    call.bag,
    owners,
  )
  const write = writeItem((item: Transaction) => transactionToRest(item, call.base))
  return Promise.resolve(async (page) => {
    const after = historyPlace(call, page, false)
    const query = { kind: 'transactions', of, filter, after, page } as const
    return (await readItems(call, query)).map(write)
  })
}

type OperationOwner = Owner<
  'account' | 'ledger' | 'transaction' | 'claimableBalance' | 'liquidityPool'
>

/** Operations of all or of an owner; of a transaction, failed ones too. */
export const answerOperations: Open = (call, first) =>
  openOf(call, first, (of, filter, after, page) =>
    readItems(call, { kind: 'operations', of, filter, after, page }),
  )

/** Payments of all or of an owner; balances and pools have no such list, so it is filtered from their operations. */
export const answerPayments: Open = (call, first) =>
  openOf(call, first, async (of, filter, after, page) => {
    switch (of?.kind) {
      case 'claimableBalance':
      case 'liquidityPool':
        return pickPayments(call, of, filter, after, page)
      case undefined:
      case 'account':
      case 'ledger':
      case 'transaction':
        return readItems(call, { kind: 'payments', of, filter, after, page })
    }
  })

type ReadOperations = (
  of: OperationOwner | undefined,
  filter: TransactionFilter,
  after: string | undefined,
  page: PageQuery,
) => Promise<readonly (DescribedOperation | UnknownRecord)[]>

const openOf = (call: GatewayCall, first: PageQuery, read: ReadOperations) => {
  historyPlace(call, first, false)
  const filter = unlessFailed(includesFailed(call.bag))
  const joins = joinsTransactions(call.bag)
  const { op_id: _none, ...owners } = ownersOf(call.status)
  const of = ownerParameter<OperationOwner>(call.bag, owners)
  return Promise.resolve(async (page: PageQuery) => {
    const items = await read(of, filter, historyPlace(call, page, false), page)
    const write = await operationsWriter(call, joins ? items : [])
    return items.map(writeItem(write))
  })
}

async function pickPayments(
  call: GatewayCall,
  of: OperationOwner,
  filter: TransactionFilter,
  start: string | undefined,
  page: PageQuery,
): Promise<readonly (DescribedOperation | UnknownRecord)[]> {
  const picked: (DescribedOperation | UnknownRecord)[] = []
  let after = start
  for (;;) {
    const query = { kind: 'operations', of, filter, after, page: { ...page, limit: 200 } } as const
    const items = await readItems(call, query)
    picked.push(...items.filter((item) => isUnknownRecord(item) || isPayment(item)))
    const last = items.at(-1)
    if (items.length < 200 || last === undefined || picked.length >= page.limit) break
    after = isUnknownRecord(last) ? last.pagingToken : String(last.id)
  }
  return picked.slice(0, page.limit)
}

/** Effects of all or of an owner; an operation or a pool that never existed has none. */
export const answerEffects: Open = (call, first) => {
  historyPlace(call, first, true)
  const { claimable_balance_id: _none, ...owners } = ownersOf(call.status)
  const of = ownerParameter<
    Owner<'account' | 'ledger' | 'transaction' | 'operation' | 'liquidityPool'>
  >(call.bag, owners)
  const write = writeItem((item: Effect) => effectToRest(item, call.base))
  return Promise.resolve(async (page) => {
    const after = historyPlace(call, page, true)
    const query = { kind: 'effects', of, filter: undefined, after, page } as const
    const mayBeNone = of?.kind === 'operation' || of?.kind === 'liquidityPool'
    const read = () => readItems(call, query)
    return (await (mayBeNone ? orNone(read) : read())).map(write)
  })
}
