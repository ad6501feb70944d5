import { withTokenCall } from '#ledger/contract/tokenCall.ts'
import type { DescribedOperation } from '#ledger/operations/registry.ts'

/** Operations; the sentences of calls of tokens say how much and to whom. */
export const readCalls = (
  operations: readonly DescribedOperation[],
): readonly DescribedOperation[] =>
  operations.map((each) =>
    withTokenCall(each, each.body.type === 'invoke_host_function' ? each.body : undefined),
  )
