import { queryOptions } from '@tanstack/react-query'
import {
  type Asset,
  assetContractSpec,
  type ContractSpec,
  type TokenMetadata,
  type WasmHash,
} from '#ledger'
import type { Call, ContractId } from '#ledger/values'
import type { Source } from '#sources'
import { one } from './queries.ts'

/** A contract's interface as its current code has it. */
export interface CurrentSpec {
  readonly spec: ContractSpec
  /** The hash of that code; absent for the contract of an asset. */
  readonly codeHash?: WasmHash | undefined
  /** The asset whose own contract this is; absent for others. */
  readonly asset?: Asset | undefined
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
      if (executable.kind === 'stellarAsset') {
        const asset = executable.of.kind === 'authentic' ? executable.of.asset : undefined
        return { spec: assetContractSpec, asset, token, calls }
      }
      if (codeHash === undefined) return null
      const code = await client.fetchQuery(one(source, 'contractCode', codeHash))
      return { spec: code.value.spec, codeHash, token, calls: [...calls, ...code.calls] }
    },
    staleTime: 60_000,
  })
