import { useEffect, useState } from 'react'
import type { withTokenCall } from '#ledger/contract/tokenCall.ts'
import type { DescribedOperation } from '#ledger/operations/registry.ts'

type Read = typeof withTokenCall

let loaded: Read | undefined

/** Operations; the sentences of calls of tokens say how much and to whom, as soon as that code has loaded. */
export function useReadCalls(
  operations: readonly DescribedOperation[],
): readonly DescribedOperation[] {
  const [read, setRead] = useState<Read | undefined>(() => loaded)
  const hasCall = operations.some(({ body }) => body.type === 'invoke_host_function')
  useEffect(() => {
    if (!hasCall || loaded !== undefined) return
    const load = async () => {
      loaded = (await import('#ledger/contract/tokenCall.ts')).withTokenCall
      setRead(() => loaded)
    }
    // An addition: where its chunk fails to load, the sentences without it are shown already.
    load().catch(() => undefined)
  }, [hasCall])
  return read === undefined
    ? operations
    : operations.map((each) =>
        read(each, each.body.type === 'invoke_host_function' ? each.body : undefined),
      )
}
