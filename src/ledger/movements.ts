import { type Asset, native } from './asset.ts'
import type { Effect } from './effects/registry.ts'
import type { Operation } from './operations/operationTypes.ts'
import type { AssetEvent } from './operations/parts/hostFunction.ts'
import {
  type AccountAddress,
  type AccountId,
  type AnyAddress,
  accountOf,
  decodeStrkey,
  muxedAccountIdFromBytes,
  parseAccountAddress,
} from './values/ids.ts'

/** Who pays or is paid. */
type Party = AccountAddress | AnyAddress

/** A payment comes into an account or goes out of it. */
export type Direction = 'in' | 'out'

/** An operation moved this into an account or out of it. */
export interface Movement {
  readonly direction: Direction
  readonly asset: Asset
  /** Stroops, at least 0. Absent where its effects alone state it: a merge moves all lumens that are left. */
  readonly amount?: bigint | undefined
  /** The account's own address, as the operation names it: a muxed one tells its customers apart. */
  readonly own: Party
  /** The other side; absent where a contract created or destroyed the amount. */
  readonly counterparty?: Party | undefined
}

/**
 * Gives what a clawback or an operation of the list of payments moved, as an account sees it; a failed one moved nothing.
 */
export function movementsOf(
  operation: Pick<Operation, 'body' | 'source' | 'transactionSuccessful'>,
  account: AccountId,
): readonly Movement[] {
  if (!operation.transactionSuccessful) return []
  return transfersOf(operation).flatMap(({ from, to, sent, received = sent }): Movement[] => [
    ...(isOf(from, account)
      ? [{ direction: 'out' as const, ...sent, own: from, counterparty: to }]
      : []),
    ...(isOf(to, account)
      ? [{ direction: 'in' as const, ...received, own: to, counterparty: from }]
      : []),
  ])
}

/** Muxed addresses of an account are its own, too. */
export function isOf(address: Party | undefined, account: AccountId): address is Party {
  if (address === undefined || address === account) return address !== undefined
  const muxed = address.startsWith('M') ? parseAccountAddress(address) : undefined
  return muxed !== undefined && accountOf(muxed) === account
}

/** An amount of an asset; absent where its effects alone state it. */
export type Sum = Pick<Movement, 'asset' | 'amount'>
/** From whom to whom an operation moves what; a failed one would have. */
export interface Transfer {
  readonly from?: Party | undefined
  readonly to?: Party | undefined
  readonly sent: Sum
  /** The sum that arrived, where it differs. */
  readonly received?: Sum
}

/** Gives what a clawback or an operation of the list of payments moves, or would have moved where it failed. */
export function transfersOf({
  body,
  source,
}: Pick<Operation, 'body' | 'source'>): readonly Transfer[] {
  if (body.type === 'payment') return [{ from: body.from, to: body.to, sent: sumOf(body) }]
  if (body.type === 'create_account') {
    const sent = { asset: native, amount: body.startingBalance }
    return [{ from: body.funder, to: body.account, sent }]
  }
  if ('path' in body) {
    const sent = { asset: body.sourceAsset, amount: body.sourceAmount }
    return [{ from: body.from, to: body.to, sent, received: sumOf(body) }]
  }
  if (body.type === 'account_merge')
    return [{ from: body.account, to: body.into, sent: { asset: native } }]
  // The service credits the issuer (rest.md 5.12).
  if (body.type === 'clawback') return [{ from: body.from, to: source, sent: sumOf(body) }]
  if (body.type === 'invoke_host_function')
    return body.assetBalanceChanges.map((event) => ({
      from: event.from,
      to: receiverOf(event),
      sent: sumOf(event),
    }))
  return []
}

/** An event has the ID of a muxed receiver beside its account. */
function receiverOf({ to, toMuxedId }: AssetEvent): Party | undefined {
  if (to === undefined || toMuxedId === undefined) return to
  const key = decodeStrkey('G', to)
  return key === undefined ? to : muxedAccountIdFromBytes(key, toMuxedId)
}

const sumOf = ({ asset, amount }: Sum): Sum => ({ asset, amount })

/** What an effect added to a balance or took from it; a trade did both. */
export interface EffectMoves {
  /** Whose balance: the effect's account, or a contract. */
  readonly holder: Party
  readonly moved: { readonly sum: Sum; readonly direction: Direction }
  readonly also?: { readonly sum: Sum; readonly direction: Direction }
}

/** Gives what an effect moved; undefined for one of another kind, whose sentence names several amounts or none. */
export function movesOfEffect({ body, account }: Effect): EffectMoves | undefined {
  const moves = (holder: Party, sum: Sum, direction: Direction): EffectMoves => ({
    holder,
    moved: { sum, direction },
  })
  if (body.type === 'account_created')
    return moves(account, { asset: native, amount: body.startingBalance }, 'in')
  if (body.type === 'account_credited') return moves(account, sumOf(body), 'in')
  if (body.type === 'account_debited') return moves(account, sumOf(body), 'out')
  if (body.type === 'contract_credited') return moves(body.contract, sumOf(body), 'in')
  if (body.type === 'contract_debited') return moves(body.contract, sumOf(body), 'out')
  if (body.type !== 'trade') return undefined
  return {
    ...moves(account, sumOf(body.sold), 'out'),
    also: { sum: sumOf(body.bought), direction: 'in' },
  }
}
