import { parseOfferId, type Transaction } from '#ledger'
import {
  accountDataToRest,
  accountToRest,
  claimableBalanceToRest,
  feeStatsToRest,
  ledgerToRest,
  liquidityPoolToRest,
  networkToRest,
  offerToRest,
  orderBookToRest,
  paymentPathToRest,
  transactionToRest,
} from '#ledger/readers'
import {
  ledgerSequence,
  parseAccountId,
  parseLiquidityPoolId,
  parseToid,
  parseTransactionHash,
  type TransactionHash,
  toidParts,
} from '#ledger/values'
import {
  accountParameter,
  balanceParameter,
  hashParameter,
  idParameter,
  joinsTransactions,
  ledgerIdParameter,
  operationIdParameter,
  type PathDirection,
  poolParameter,
  type WireRecord,
} from '#mock/server'
import type { Entities } from '#sources'
import type { GatewayCall } from './call.ts'
import { existing, existingBalance } from './existing.ts'
import { orderBookPair, pathRequest } from './filters.ts'
import { operationsWriter, readTransactionAt } from './joinTransactions.ts'

const one = async <K extends keyof Entities>(
  { source, signal, partial }: GatewayCall,
  kind: K,
  id: Entities[K]['id'],
): Promise<Entities[K]['value']> => {
  const answer = await source.one(kind, id, signal)
  if (answer.partial === true || isLacking(answer.value)) await partial(answer.coverage)
  return answer.value
}

/** State that a source lacks because it has not read those ledgers. */
const isLacking = (value: object): boolean =>
  ('balancesComplete' in value && value.balancesComplete === false) ||
  ('dataComplete' in value && value.dataComplete === false) ||
  ('lastModifiedLedger' in value &&
    (!('lastModifiedTime' in value) || value.lastModifiedTime === undefined))

/** `/`: the ledgers that the source serves now. */
export const answerRoot = ({ status, base }: GatewayCall): Promise<WireRecord> =>
  Promise.resolve(networkToRest(status, base))

export const answerFeeStats = async (call: GatewayCall): Promise<WireRecord> =>
  feeStatsToRest(await one(call, 'feeStats', 'current'))

export async function answerLedger(call: GatewayCall): Promise<WireRecord> {
  const sequence = ledgerSequence(ledgerIdParameter(call.bag, windowOf(call)))
  return ledgerToRest(await one(call, 'ledger', sequence), call.base)
}

export async function answerTransaction(call: GatewayCall): Promise<WireRecord> {
  const hash = existing(parseTransactionHash(hashParameter(call.bag, 'tx_id') ?? ''))
  return transactionToRest(await transactionByHash(call, hash), call.base)
}

/** By outer or inner hash. Fee changes may be only in its ledger (observed.md). */
export async function transactionByHash(
  call: GatewayCall,
  hash: TransactionHash,
): Promise<Transaction> {
  const transaction = await one(call, 'transaction', hash)
  if (transaction.xdr.feeMeta !== undefined) return transaction
  const listed = await readTransactionAt(call, toidParts(transaction.pagingToken))
  return { ...transaction, xdr: { ...transaction.xdr, feeMeta: listed?.xdr.feeMeta } }
}

export async function answerOperation(call: GatewayCall): Promise<WireRecord> {
  const joins = joinsTransactions(call.bag)
  const id = existing(parseToid(String(operationIdParameter(call.bag, windowOf(call)))))
  const operation = await one(call, 'operation', id)
  const write = await operationsWriter(call, joins ? [operation] : [])
  return write(operation)
}

export async function answerAccount(call: GatewayCall): Promise<WireRecord> {
  return accountToRest(await one(call, 'account', accountOf(call)), call.base)
}

export async function answerAccountData(call: GatewayCall): Promise<WireRecord> {
  const id = { account: accountOf(call), name: call.bag('key') ?? '' }
  return accountDataToRest(await one(call, 'accountData', id))
}

export async function answerOffer(call: GatewayCall): Promise<WireRecord> {
  const id = parseOfferId(String(idParameter(call.bag, 'offer_id', 'Offer', 64)))
  return offerToRest(await one(call, 'offer', existing(id)), call.base)
}

export async function answerClaimableBalance(call: GatewayCall): Promise<WireRecord> {
  const id = existingBalance(balanceParameter(call.bag, 'id') ?? '')
  return claimableBalanceToRest(await one(call, 'claimableBalance', id), call.base)
}

export async function answerLiquidityPool(call: GatewayCall): Promise<WireRecord> {
  const id = parseLiquidityPoolId(poolParameter(call.bag, 'liquidity_pool_id') ?? '')
  return liquidityPoolToRest(await one(call, 'liquidityPool', existing(id)), call.base)
}

export async function answerOrderBook(call: GatewayCall): Promise<WireRecord> {
  return orderBookToRest(await one(call, 'orderBook', orderBookPair(call.firsts)))
}

/** Paths are not a page: they have no links. */
export async function answerPaths(
  call: GatewayCall,
  direction: PathDirection,
): Promise<WireRecord> {
  const paths = await one(call, 'paths', pathRequest(call.bag, direction))
  return { _embedded: { records: paths.map(paymentPathToRest) } }
}

const windowOf = ({ status }: GatewayCall) => ({
  elder: status.oldestLedger,
  head: status.latestLedger,
})

const accountOf = (call: GatewayCall) =>
  existing(parseAccountId(accountParameter(call.bag, 'account_id') ?? ''))
