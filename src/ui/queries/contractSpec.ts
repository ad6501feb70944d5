import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { type Contract, type ContractSpec, type TokenMetadata, assetContractSpec } from '#ledger'
import type { ContractId, LedgerSequence } from '#ledger/values'
import type { Source } from '#sources'
import { one } from './queries.ts'

/** A contract's interface as its current code has it, and when its instance last changed. */
export interface CurrentSpec {
  readonly spec: ContractSpec
  readonly changedIn: LedgerSequence
  /** What its storage states of a token. */
  readonly token?: TokenMetadata | undefined
}

/**
 * The interface of a contract by its id, in two requests, or three where another contract names its code; null where
 * its code is not known. It shares them with the contract's own page.
 */
export const contractSpec = (source: Source, id: ContractId) =>
  queryOptions({
    queryKey: [source.id, 'contractSpec', id],
    queryFn: async ({ client }): Promise<CurrentSpec | null> => {
      const { value } = await client.fetchQuery(one(source, 'contract', id))
      const spec = await specOf(source, value, client)
      return spec === undefined ? null : { spec, changedIn: changedIn(value), token: value.token }
    },
    staleTime: 60_000,
  })

async function specOf(
  source: Source,
  { executable, codeHash }: Contract,
  client: QueryClient,
): Promise<ContractSpec | undefined> {
  if (executable.kind === 'stellarAsset') return assetContractSpec
  return codeHash && (await client.fetchQuery(one(source, 'contractCode', codeHash))).value.spec
}

/** The ledger that last changed what a contract runs, or its instance. */
function changedIn({ executable, lastModifiedLedger }: Contract): LedgerSequence {
  const named = executable.kind === 'externalRef' ? executable.names : undefined
  return named?.kind === 'code' && named.lastModifiedLedger > lastModifiedLedger
    ? named.lastModifiedLedger
    : lastModifiedLedger
}
