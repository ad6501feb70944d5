import { type QueryClient, useQueries } from '@tanstack/react-query'
import type { SpecMeta, WasmHash } from '#ledger'
import type { ContractId } from '#ledger/values'
import type { Source } from '#sources'
import { useSource } from '../../address/sight.ts'
import { contractSpec } from '../../queries/contractSpec.ts'
import { one } from '../../queries/queries.ts'

/** A name by the key that authors commonly choose for it. */
export const nameIn = (meta: readonly SpecMeta[]): string | undefined =>
  meta.find(({ key }) => /^name$/i.test(key))?.value

/** Gives the name that code has for itself, where a page has read it already: nothing is requested for a name. */
export function useNameOfCode(hash: WasmHash | undefined): string | undefined {
  const source = useSource()
  const [query] = useQueries({
    queries: (hash === undefined ? [] : [hash]).map((each) => ({
      ...one(source, 'contractCode', each),
      enabled: false,
    })),
  })
  return nameIn(query?.data?.value.spec.meta ?? [])
}

/** Gives the name that a contract has for itself, as a token or by its code, where pages have read both already. */
export function nameAtHand(client: QueryClient, source: Source, id: ContractId) {
  const known = client.getQueryData(contractSpec(source, id).queryKey)
  return known?.codeHash && (known.token?.name ?? nameIn(known.spec.meta))
}
