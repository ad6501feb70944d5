import { queryOptions } from '@tanstack/react-query'
import { type Contract, type ContractSpec, type TokenMetadata, assetContractSpec } from '#ledger'
import type { Call, ContractId, LedgerSequence } from '#ledger/values'
import type { Source } from '#sources'
import { one } from './queries.ts'

/** A contract's interface as its current code has it, and when its instance last changed. */
export interface CurrentSpec {
  readonly spec: ContractSpec
  readonly changedIn: LedgerSequence
  /** The facts that its storage states of a token. */
  readonly token?: TokenMetadata | undefined
  /** The calls that read it. */
  readonly calls: readonly Call[]
}

/**
 * The interface of a contract by its id, in two requests, or three where another contract names its code; null where
 * its code is not known. It shares them with the contract's own page.
 */
export const contractSpec = (source: Source, id: ContractId) =>
  queryOptions({
    queryKey: [source.id, 'contractSpec', id],
    queryFn: async ({ client }): Promise<CurrentSpec | null> => {
      const { value, calls } = await client.fetchQuery(one(source, 'contract', id))
      const { token, codeHash, executable } = value
      const known = { changedIn: changedIn(value), token }
      if (executable.kind === 'stellarAsset') return { ...known, spec: assetContractSpec, calls }
      if (codeHash === undefined) return null
      const code = await client.fetchQuery(one(source, 'contractCode', codeHash))
      return { ...known, spec: code.value.spec, calls: [...calls, ...code.calls] }
    },
    staleTime: 60_000,
  })

/** The ledger that last changed what a contract runs, or its instance. */
function changedIn({ executable, lastModifiedLedger }: Contract): LedgerSequence {
  const named = executable.kind === 'externalRef' ? executable.names : undefined
  return named?.kind === 'code' && named.lastModifiedLedger > lastModifiedLedger
    ? named.lastModifiedLedger
    : lastModifiedLedger
}
