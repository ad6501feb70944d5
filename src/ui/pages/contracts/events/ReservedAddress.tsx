import { useQuery } from '@tanstack/react-query'
import type { ContractId } from '#ledger/values'
import { one } from '../../../queries/queries.ts'
import { useSource } from '../../../address/sight.ts'
import { AssetName } from '../../../values/AssetName.tsx'
import { ContractEventsTab } from './ContractEventsTab.tsx'

/**
 * Events of a contract that is not in the ledger: classic operations emit those of an asset's contract also where
 * nobody deployed it (CAP-67). Nothing where there are none.
 */
export function ReservedAddress({ id }: { id: ContractId }) {
  const { data } = useQuery(one(useSource(), 'contractEvents', { contract: id }))
  const events = data?.value.events ?? []
  const asset = events.find((event) => event.asset !== undefined)?.asset
  if (events.length === 0) return null
  return (
    <>
      {asset !== undefined && (
        <p className="py-2">
          This is the address of the contract of <AssetName asset={asset} />. Nobody has deployed
          it, but what happens to the asset has events of this address (CAP-67).
        </p>
      )}
      <ContractEventsTab id={id} />
    </>
  )
}
