import type {
  AppliedOperation,
  AppliedTransaction,
  ContractVersions,
  ContractVersionsRequest,
  VersionChange,
} from '#ledger'
import { instanceChange, writeAll, writeContractExecutable } from '#ledger/readers'
import { type Answer, type ContractId, compareBytes } from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import type { RpcContext } from '../rpcContext.ts'
import { contractOperations } from './contractOperations.ts'
import { executableOf } from './instance.ts'

/** Operations that set what a contract runs, by the changes of its instance, the newest first. */
export async function readContractVersions(
  context: RpcContext,
  request: ContractVersionsRequest,
  signal: AbortSignal,
): Promise<Answer<ContractVersions>> {
  const { value, ...rest } = await contractOperations<{
    readonly change: VersionChange | undefined
  }>(
    context,
    request,
    {
      successful: true,
      match: ({ change }) => change !== undefined,
      read: (operation, transaction) => ({
        change: versionChange(operation, transaction, request.contract),
      }),
    },
    signal,
  )
  const { items, ...page } = value
  const changes = items.flatMap(({ change }) => (change === undefined ? [] : [change]))
  return { ...rest, value: { ...page, changes } }
}

/** The change of what a contract runs; undefined for an operation that changed its storage or lifetime alone. */
function versionChange(
  operation: AppliedOperation,
  { closedAt }: AppliedTransaction,
  contract: ContractId,
): VersionChange | undefined {
  const change = instanceChange(operation, contract)
  if (change?.after === undefined) return undefined
  const { before, after, restored } = change
  // A restored instance is as it was archived, unless the same operation replaced it.
  if (before === undefined ? restored : isSame(before.executable, after.executable))
    return undefined
  return {
    operation: operation.id,
    by: operation.context.source,
    closedAt,
    before: before && executable(before),
    after: executable(after),
  }
}

const executable = ({ executable: it }: Xdr.ScContractInstance) =>
  executableOf(it, () => ({ kind: 'unnamed' }))

const isSame = (a: Xdr.ContractExecutable, b: Xdr.ContractExecutable): boolean =>
  compareBytes(
    writeAll(() => writeContractExecutable(a)),
    writeAll(() => writeContractExecutable(b)),
  ) === 0
