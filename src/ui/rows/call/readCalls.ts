import { type DescribedOperation, withTokenCall } from '#ledger'

/** Operations; the sentences of calls of tokens say how much and to whom. */
export const readCalls = (
  operations: readonly DescribedOperation[],
): readonly DescribedOperation[] =>
  operations.map((each) =>
    withTokenCall(each, each.body.type === 'invoke_host_function' ? each.body : undefined),
  )
