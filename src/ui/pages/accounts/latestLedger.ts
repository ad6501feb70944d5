import { useQuery } from '@tanstack/react-query'
import { ledgerSequence } from '../../../model/ledgerSequence.ts'
import { one } from '../../../queries/queries.ts'
import { useSource } from '../../sight.ts'

/** The latest ledger: its header tells what an entry's reserve costs now. */
export function useLatestLedger() {
  const source = useSource()
  const network = useQuery(one(source, 'network', 'current'))
  const latest = network.data?.value.latestLedger
  const ledger = useQuery({
    ...one(source, 'ledger', latest ?? ledgerSequence(1)),
    enabled: latest !== undefined,
  })
  if (latest === undefined) return { ...network, data: undefined }
  return network.error === null ? ledger : { ...network, data: ledger.data }
}
