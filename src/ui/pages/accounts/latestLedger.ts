import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { ledgerSequence } from '../../../model/values/ledgerSequence.ts'
import { one } from '../../../queries/queries.ts'
import { useSource } from '../../address/sight.ts'

/** The latest ledger, for its base reserve. Requested after the balances are shown. */
export function useLatestLedger() {
  const source = useSource()
  const isDue = useDeferredValue(true, false)
  const network = useQuery(one(source, 'network', 'current'))
  const latest = network.data?.value.latestLedger
  const ledger = useQuery({
    ...one(source, 'ledger', latest ?? ledgerSequence(1)),
    enabled: isDue && latest !== undefined,
  })
  if (latest === undefined) return { ...network, data: undefined }
  return network.error === null ? ledger : { ...network, data: ledger.data }
}
