import { useQuery } from '@tanstack/react-query'
import type { ContractId } from '#ledger/values'
import { contractSpec } from '../../queries/contractSpec.ts'
import { one } from '../../queries/queries.ts'
import { useSource } from '../../address/sight.ts'
import type { KnownContract } from './callSpecs.ts'

/** The interface of a contract; its page has requested most of it already. */
export const useSpec = (id: ContractId) => useQuery(contractSpec(useSource(), id))

/** What names a contract's calls and types its storage, where this line of sight reads contracts. */
export function useKnown(id: ContractId): KnownContract {
  const spec = useSpec(id).data
  const executable = useQuery(one(useSource(), 'contract', id)).data?.value.executable
  const claim = executable?.kind === 'stellarAsset' ? executable.of : undefined
  return {
    spec: spec?.spec,
    token: spec?.token,
    asset: claim?.kind === 'authentic' ? claim.asset : undefined,
  }
}
