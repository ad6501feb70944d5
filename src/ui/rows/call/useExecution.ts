import { useQueries, useQuery } from '@tanstack/react-query'
import {
  type Allowed,
  type Asset,
  assetContractSpec,
  type CallTree,
  type ContractSpec,
  closeTimeProblem,
  type ExplainedCall,
  type PlannedCall,
  ranOtherCode,
  type TokenMetadata,
  type Transaction,
} from '#ledger'
import { type Call, type ContractId, type UnixSeconds, unixSeconds } from '#ledger/values'
import { usePassphrase, useSource } from '../../address/sight.ts'
import { contractSpec } from '../../queries/contractSpec.ts'
import { executionQuery } from '../../queries/laterQueries.ts'

/** Reads what a transaction's execution left; which contract is an asset's own depends on the network's passphrase. */
export function useExecution(transaction: Transaction) {
  const source = useSource()
  const { passphrase, error, retry } = usePassphrase()
  const query = useQuery(executionQuery(source, transaction, passphrase))
  return error === null ? query : { data: undefined, error, refetch: retry }
}

/** Contracts whose interfaces are requested: a call of more has the names of the first ones. */
const maxContracts = 12

/** Holds what is known of a contract in a call. */
export interface KnownContract {
  readonly spec?: ContractSpec | undefined
  /** The asset whose own contract this is; absent for others. */
  readonly asset?: Asset | undefined
  readonly token?: TokenMetadata | undefined
}

/** What has contracts whose interfaces are shown: a call, or what is allowed before it is one. */
type Interfaces = Allowed &
  Partial<Pick<ExplainedCall, 'tree' | 'changes' | 'codes'>> &
  Partial<Pick<PlannedCall, 'own'>> & {
    readonly contracts?: readonly ContractId[] | undefined
  }

/** Interfaces of the contracts in a call. */
export interface CallSpecs {
  readonly of: (contract: ContractId | undefined) => KnownContract
  /** Contracts that run another code now than in the call: their names are those of now. */
  readonly changed: readonly ContractId[]
  /** Contracts whose interface cannot be read through this line of sight. */
  readonly unknown: readonly ContractId[]
  /** This line of sight serves no interfaces at all. */
  readonly isUnsupported: boolean
  readonly isPending: boolean
  /** The calls that read the interfaces. */
  readonly calls: readonly Call[]
}

/** Reads the interfaces of a call's contracts; that of an asset's contract is fixed, and asks for nothing. */
export function useCallSpecs(call: Interfaces): CallSpecs {
  const source = useSource()
  const { tree, codes = [] } = call
  const assets = new Map(call.assets.map(({ contract, asset }) => [contract, asset]))
  const asked = contractsOf(call)
    .filter((contract) => !assets.has(contract))
    .slice(0, maxContracts)
  const queries = useQueries({ queries: asked.map((contract) => contractSpec(source, contract)) })
  const found = new Map(asked.map((contract, index) => [contract, queries[index]]))
  return {
    of: (contract) => {
      if (contract === undefined) return {}
      const asset = assets.get(contract)
      if (asset !== undefined) return { spec: assetContractSpec, asset }
      const data = found.get(contract)?.data
      return { spec: data?.spec, asset: data?.asset, token: data?.token }
    },
    changed: asked.filter((contract) => {
      const now = found.get(contract)?.data?.codeHash
      return now !== undefined && ranOtherCode({ tree, codes }, contract, now)
    }),
    unknown: asked.filter((contract) => {
      const query = found.get(contract)
      return query !== undefined && !query.isPending && !query.data
    }),
    isUnsupported: queries.some(({ error }) => error?.kind === 'unsupported'),
    isPending: queries.some(({ isPending }) => isPending),
    calls: queries.flatMap(({ data }) => data?.calls ?? []),
  }
}

function contractsOf({
  tree,
  own,
  authorizations,
  changes = [],
  contracts = [],
}: Interfaces): readonly ContractId[] {
  const all = [
    ...stepContracts(tree),
    own?.contract,
    ...authorizations.flatMap(({ calls }) => calls.map(({ contract }) => contract)),
    ...changes.map(({ contract }) => contract),
    ...contracts,
  ]
  return [...new Set(all.filter((contract) => contract !== undefined))]
}

const stepContracts = (tree: CallTree | undefined): readonly (ContractId | undefined)[] =>
  tree?.steps.map((step) => ('event' in step ? step.event.contract : step.contract)) ?? []

/** Seconds from one ledger to the next, as the network aims at. */
export const secondsPerLedger = 5

/** About when a ledger closes, counted from that of a transaction; undefined where the time of that one is implausible. */
export const aboutWhen = (
  sequence: number,
  { ledger, createdAt }: Pick<Transaction, 'ledger' | 'createdAt'>,
  now: UnixSeconds,
): UnixSeconds | undefined =>
  closeTimeProblem(createdAt, now) === undefined
    ? unixSeconds(createdAt + (sequence - ledger) * secondsPerLedger)
    : undefined

/** The interface of a contract; its page has requested most of it already. */
export const useSpec = (id: ContractId) => useQuery(contractSpec(useSource(), id))

/** Gives what names a contract's calls and types its storage, where this line of sight reads contracts. */
export function useKnown(id: ContractId): KnownContract {
  const spec = useSpec(id).data
  return { spec: spec?.spec, token: spec?.token, asset: spec?.asset }
}
