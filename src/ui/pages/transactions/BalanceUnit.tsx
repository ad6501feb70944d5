import type { BalanceChange } from '#ledger'
import { Address } from '../../values/Address.tsx'
import { AssetName } from '../../values/AssetName.tsx'

/** What a balance is in: an asset, or the shares of a pool. */
export function BalanceUnit({ unit }: Pick<BalanceChange, 'unit'>) {
  if (typeof unit === 'object') return <AssetName asset={unit} />
  return (
    <>
      shares of <Address id={unit} />
    </>
  )
}
