import { type Asset, formatAsset, native } from './asset.ts'
import type { DescribedEffect, EffectBody } from './effects/registry.ts'
import type { AssetOrShares } from './failure/failureFigures.ts'
import { type AssetEvent, assetEvents } from './operations/parts/hostFunction.ts'
import type { DescribedOperation } from './operations/registry.ts'
import type { Transaction } from './transaction.ts'
import {
  type AccountId,
  type AnyAddress,
  accountOf,
  type ClaimableBalanceId,
  type ContractId,
  contractIdFromBytes,
  type LedgerSequence,
  type LiquidityPoolId,
  parseAccountAddress,
  type Toid,
} from './values/ids.ts'
import { int128, stroops } from './values/numbers.ts'
import type { EntryChange, OperationMeta } from './xdr/closedLedger.ts'
import type * as Xdr from './xdr/generated/xdr.ts'
import {
  accountFromXdr,
  anyAddressFromXdr,
  assetFromXdr,
  claimableBalanceFromXdr,
  type Encoders,
  poolFromXdr,
} from './xdr/values.ts'

/** A holder of an asset. */
type Holder = AccountId | AnyAddress | LiquidityPoolId | ClaimableBalanceId

/** A change of a holder's balance in a transaction, in stroops. */
export interface BalanceChange {
  readonly holder: Holder
  /** An asset, or the shares of a pool. */
  readonly unit: Asset | LiquidityPoolId
  readonly amount: bigint
  readonly reasons: readonly ChangeReason[]
}

/** The amount that a holder's entry gained (or lost) beyond what the transaction's effects explain, in stroops. */
export type BalanceRemainder = Pick<BalanceChange, 'holder' | 'unit' | 'amount'>

/** The cause of a balance change, and the offer behind it. */
export interface ChangeReason {
  readonly text: string
  readonly offer?: bigint | undefined
}

/**
 * An account's balance at the end of an earlier ledger, as far as it follows from later changes and from the entry as
 * it is now.
 */
export interface PastBalance {
  readonly unit: AssetOrShares
  readonly state:
    | {
        readonly kind: 'known'
        readonly balance: bigint
        /** The ledger that changed the entry last by then. */
        readonly changed: LedgerSequence
      }
    /** There was no such account or trustline. */
    | { readonly kind: 'none' }
    | { readonly kind: 'unknown' }
}

/** A transaction's fee, operations and effects. */
export interface BalanceCauses {
  readonly fee: Pick<Transaction, 'feeAccount' | 'feeCharged'>
  readonly operations: readonly DescribedOperation[]
  readonly effects: readonly DescribedEffect[]
}

/** Adds up the balance changes of effects, in stroops by holder and asset; the fee, which has no effect, is a separate change. */
export function balanceChanges({
  fee: { feeAccount, feeCharged },
  operations,
  effects,
}: BalanceCauses): readonly BalanceChange[] {
  const byId = new Map<Toid, DescribedOperation>(operations.map((each) => [each.id, each]))
  const sums = new Map<string, BalanceChange>()
  const moves = effects.flatMap((effect) => [
    ...movesOf(effect, byId.get(effect.operation)),
    ...clawedBack(effect, effects),
  ])
  for (const move of moves) {
    const { holder, unit, amount, reason } = move
    const key = `${holder} ${typeof unit === 'string' ? unit : formatAsset(unit)}`
    const before = sums.get(key) ?? { holder, unit, amount: 0n, reasons: [] }
    const isListed = before.reasons.some(
      (each) => each.text === reason.text && each.offer === reason.offer,
    )
    sums.set(key, {
      ...before,
      amount: before.amount + amount,
      reasons: isListed ? before.reasons : [...before.reasons, reason],
    })
  }
  const fee: BalanceChange = {
    holder: accountOf(feeAccount),
    unit: native,
    amount: 0n - feeCharged,
    reasons: [{ text: 'fee' }],
  }
  const changes = [...sums.values(), fee].filter((change) => change.amount !== 0n)
  const holders = new Set(changes.map(({ holder }) => holder))
  return [...holders].flatMap((holder) => changes.filter((change) => change.holder === holder))
}

interface Move extends Omit<BalanceChange, 'reasons'> {
  readonly reason: ChangeReason
}
interface Sum {
  readonly asset: Asset
  readonly amount: bigint
}

const gain = (holder: Holder, { asset, amount }: Sum, text: string, offer?: bigint): Move => ({
  holder,
  unit: asset,
  amount,
  reason: { text, offer },
})
const loss = (holder: Holder, { asset, amount }: Sum, text: string, offer?: bigint): Move =>
  gain(holder, { asset, amount: 0n - amount }, text, offer)

function movesOf(
  effect: DescribedEffect,
  operation: DescribedOperation | undefined,
): readonly Move[] {
  const { body } = effect
  const holder = accountOf(effect.account)
  if (body.type === 'account_created')
    // Where a contract creates an account, the transfer is an effect of its own.
    return operation?.body.type === 'invoke_host_function'
      ? []
      : [gain(holder, { asset: native, amount: body.startingBalance }, 'starting balance')]
  if (body.type === 'account_credited') return [gain(holder, body, gained(holder, body, operation))]
  if (body.type === 'account_debited') return [loss(holder, body, lost(holder, body, operation))]
  if (body.type === 'contract_credited')
    return [gain(body.contract, body, gained(body.contract, body, operation))]
  if (body.type === 'contract_debited')
    return [loss(body.contract, body, lost(body.contract, body, operation))]
  if (body.type === 'claimable_balance_created') return [gain(body.balance, body, 'created')]
  if (body.type === 'claimable_balance_claimed') return [loss(body.balance, body, 'claimed')]
  if (body.type === 'trade') {
    const { sold, bought, offer } = body
    const isTaker = operation !== undefined && holder === accountOf(operation.source)
    if (!isTaker)
      return [
        loss(holder, sold, 'sold by offer', offer),
        gain(holder, bought, 'bought by offer', offer),
      ]
    // A path payment has its payer's side twice: as one debit, and as the trades of its path.
    if ('path' in operation.body) return []
    return [
      loss(holder, sold, 'sold to offer', offer),
      gain(holder, bought, 'bought from offer', offer),
    ]
  }
  // The issuer's effect; the shares were those of the trustline that it names.
  const owner =
    operation && 'trustor' in operation.body ? accountOf(operation.body.trustor) : holder
  return poolMoves(body.type === 'liquidity_pool_revoked' ? owner : holder, body)
}

/** The reason of a debit is in its operation. */
function lost(holder: Holder, sum: Sum, operation: DescribedOperation | undefined): string {
  if (operation?.body.type === 'clawback') return 'clawed back'
  switch (assetEvent(sum, operation, ({ from }) => from !== undefined && isHolder(holder, from))) {
    case 'clawback':
      return 'clawed back'
    case 'burn':
      return 'burned'
    case 'mint':
    case 'transfer':
    case undefined:
      return 'sent'
  }
}

const gained = (holder: Holder, sum: Sum, operation: DescribedOperation | undefined): string =>
  assetEvent(sum, operation, ({ to }) => to !== undefined && isHolder(holder, to)) === 'mint'
    ? 'minted'
    : 'received'

/** The kind of the asset contract's event for this amount. */
function assetEvent(
  { asset, amount }: Sum,
  operation: DescribedOperation | undefined,
  fits: (event: AssetEvent) => boolean,
): AssetEvent['type'] | undefined {
  if (operation === undefined || !('assetBalanceChanges' in operation.body)) return undefined
  return operation.body.assetBalanceChanges.find(
    (event) =>
      event.amount === amount && formatAsset(event.asset) === formatAsset(asset) && fits(event),
  )?.type
}

const isHolder = (holder: Holder, address: AnyAddress): boolean => {
  const account = parseAccountAddress(address)
  return holder === (account === undefined ? address : accountOf(account))
}

/** A clawback's effect names the balance, and its issuer's credit names the amount. */
function clawedBack(
  { body, operation }: DescribedEffect,
  effects: readonly DescribedEffect[],
): readonly Move[] {
  if (body.type !== 'claimable_balance_clawed_back') return []
  return effects.flatMap((each) =>
    each.operation === operation && each.body.type === 'account_credited'
      ? [loss(body.balance, each.body, 'clawed back')]
      : [],
  )
}

/** Effect types that move no balance: a new type does not compile until it is named here or moves one. */
type Unmoving =
  | `${'data' | 'signer' | 'trustline'}_${'created' | 'updated' | 'removed'}`
  | `${string}_sponsorship_${'created' | 'updated' | 'removed'}`
  | `trustline_${'authorized' | 'authorized_to_maintain_liabilities' | 'deauthorized' | 'flags_updated'}`
  | `account_${'removed' | `${'flags' | 'home_domain' | 'inflation_destination' | 'thresholds'}_updated`}`
  | `claimable_balance_${'claimant_created' | 'clawed_back'}`
  | `liquidity_pool_${'created' | 'removed'}`
  | 'sequence_bumped'
  | 'unknown'
type PoolEffect = Extract<
  EffectBody,
  { type: `liquidity_pool_${'trade' | 'deposited' | 'withdrew' | 'revoked'}` }
>

function poolMoves(holder: Holder, body: PoolEffect | { type: Unmoving }): readonly Move[] {
  // Only paths trade with pools: the payer's side is in its debit.
  if (body.type === 'liquidity_pool_trade')
    return [loss(body.pool.id, body.sold, 'sold'), gain(body.pool.id, body.bought, 'bought')]
  if (body.type === 'liquidity_pool_deposited')
    return [
      ...body.deposited.flatMap((sum) => [
        loss(holder, sum, 'deposited in the pool'),
        gain(body.pool.id, sum, 'deposited'),
      ]),
      shares(holder, body.pool.id, body.sharesReceived, 'received'),
    ]
  if (body.type === 'liquidity_pool_withdrew')
    return [
      ...body.received.flatMap((sum) => [
        gain(holder, sum, 'withdrawn from the pool'),
        loss(body.pool.id, sum, 'withdrawn'),
      ]),
      shares(holder, body.pool.id, 0n - body.sharesRedeemed, 'redeemed'),
    ]
  if (body.type === 'liquidity_pool_revoked')
    return [
      ...body.revoked.map((sum) => loss(body.pool.id, sum, 'revoked')),
      shares(holder, body.pool.id, 0n - body.sharesRevoked, 'revoked'),
    ]
  return []
}

const shares = (holder: Holder, pool: LiquidityPoolId, amount: bigint, text: string): Move => ({
  holder,
  unit: pool,
  amount,
  reason: { text },
})

/**
 * The amounts by which the entries that a transaction's operations changed differ from its effects, by holder and
 * asset: accounts, trustlines, pools, claimable balances, and contracts' balances of assets (CAP-46-6). Empty if the
 * effects explain everything. The fee is charged apart, and an issuer has no entry for its own asset.
 */
export function balanceRemainders(
  causes: BalanceCauses,
  metas: readonly OperationMeta[],
  encoders: Encoders,
): readonly BalanceRemainder[] {
  const explained = balanceChanges({ ...causes, fee: { ...causes.fee, feeCharged: stroops(0n) } })
  const events = metas.flatMap((meta) => assetEvents(meta.events, encoders))
  const assets = [
    native,
    ...events.map(({ asset }) => asset),
    ...explained.flatMap(({ unit }) => (typeof unit === 'object' ? [unit] : [])),
  ]
  const byContract = new Map(assets.map((asset) => [encoders.assetContract(asset), asset]))
  const sums = new Map<string, BalanceRemainder>()
  const add = ({ holder, unit, amount }: BalanceRemainder) => {
    if (typeof unit === 'object' && unit.type !== 'native' && unit.issuer === holder) return
    const key = `${holder} ${typeof unit === 'object' ? formatAsset(unit) : unit}`
    sums.set(key, { holder, unit, amount: (sums.get(key)?.amount ?? 0n) + amount })
  }
  for (const change of metas.flatMap(({ changes }) => changes)) {
    for (const held of heldIn(change.after, byContract)) add(held)
    for (const held of heldBefore(change, byContract)) add({ ...held, amount: 0n - held.amount })
  }
  for (const { holder, unit, amount } of explained) add({ holder, unit, amount: 0n - amount })
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

type AssetContracts = ReadonlyMap<ContractId, Asset>

/** Restoring an archived entry (CAP-66) brings back its balance. */
const heldBefore = ({ before, after, restored }: EntryChange, contracts: AssetContracts) =>
  heldIn(restored ? after : before, contracts)

/** The balances in an entry; none in an entry of another kind. */
function heldIn(
  entry: Xdr.LedgerEntry | undefined,
  contracts: AssetContracts,
): readonly BalanceRemainder[] {
  const data = entry?.data
  if (data?.type === 'account') {
    const { accountId, balance } = data.account
    return [{ holder: accountFromXdr(accountId), unit: native, amount: balance }]
  }
  if (data?.type === 'trustline') {
    const { accountId, asset, balance } = data.trustLine
    const unit: Asset | LiquidityPoolId =
      asset.type === 'assetTypePoolShare' ? poolFromXdr(asset.liquidityPoolId) : assetFromXdr(asset)
    return [{ holder: accountFromXdr(accountId), unit, amount: balance }]
  }
  if (data?.type === 'claimableBalance') {
    const { balanceId, asset, amount } = data.claimableBalance
    return [{ holder: claimableBalanceFromXdr(balanceId), unit: assetFromXdr(asset), amount }]
  }
  if (data?.type === 'liquidityPool') {
    const { liquidityPoolId, body } = data.liquidityPool
    const { params, reserveA, reserveB } = body.constantProduct
    const holder: Holder = poolFromXdr(liquidityPoolId)
    return [
      { holder, unit: assetFromXdr(params.assetA), amount: reserveA },
      { holder, unit: assetFromXdr(params.assetB), amount: reserveB },
    ]
  }
  return data?.type === 'contractData' ? heldByContract(data.contractData, contracts) : []
}

/** The entry `["Balance", holder]` of an asset's contract, a map with `amount` (CAP-46-6). */
function heldByContract(
  { contract, key, val }: Xdr.ContractDataEntry,
  contracts: AssetContracts,
): readonly BalanceRemainder[] {
  if (contract.type !== 'scAddressTypeContract') return []
  const unit = contracts.get(contractIdFromBytes(contract.contractId))
  if (unit === undefined || key.type !== 'scvVec' || val.type !== 'scvMap') return []
  const [name, holder] = key.vec ?? []
  if (name === undefined || !isSymbol(name, 'Balance') || holder?.type !== 'scvAddress') return []
  const amount = val.map?.find((field) => isSymbol(field.key, 'amount'))?.val
  return amount?.type === 'scvI128'
    ? [{ holder: anyAddressFromXdr(holder.address), unit, amount: int128(amount.i128) }]
    : []
}

const isSymbol = (value: Xdr.ScVal, text: string): boolean =>
  value.type === 'scvSymbol' && String.fromCharCode(...value.sym) === text
