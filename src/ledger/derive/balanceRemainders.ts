import { type Asset, formatAsset, native } from '../asset.ts'
import type { BalanceRemainder, Holder } from '../balanceChange.ts'
import { stroops, int128 } from '../values/amount.ts'
import { type ContractId, type LiquidityPoolId, contractIdFromBytes } from '../values/ids.ts'
import { assetEvents } from '../operations/parts/assetEvents.ts'
import type { Encoders } from '../xdr/closedLedger.ts'
import type { EntryChange, OperationMeta } from '../xdr/entryChange.ts'
import {
  accountFromXdr,
  anyAddressFromXdr,
  assetFromXdr,
  claimableBalanceFromXdr,
  poolFromXdr,
} from '../xdr/fromXdr.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { type BalanceCauses, balanceChanges } from './balanceChanges.ts'

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
