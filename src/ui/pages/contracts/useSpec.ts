import { useQuery } from '@tanstack/react-query'
import type { ContractId } from '../../../model/values/strkey.ts'
import { contractSpec } from '../../../queries/contractSpec.ts'
import { useSource } from '../../address/sight.ts'

/** The interface of a contract; its page has requested most of it already. */
export const useSpec = (id: ContractId) => useQuery(contractSpec(useSource(), id))
