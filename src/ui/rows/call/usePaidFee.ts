import { useQuery } from '@tanstack/react-query'
import { paidFee, type ResourceFee, type Transaction } from '#ledger'
import { useOne, usePassphrase, useSource } from '../../address/sight.ts'
import { executionQuery } from '../../queries/laterQueries.ts'
import { askedIf, one } from '../../queries/queries.ts'

/** The start of XDR `TransactionMeta` V3, of protocols 20 to 22, in base64. */
const metaV3 = 'AAAAAw'

/**
 * The fee of a fee bump around a contract call as it was paid: before protocol 21 its result states more. Undefined for
 * all other transactions, and where it is not known.
 */
export function usePaidFee(transaction: Transaction): ReturnType<typeof paidFee> {
  const { passphrase } = usePassphrase()
  const isAsked = transaction.feeBump !== undefined && transaction.xdr.meta?.startsWith(metaV3)
  const asked = isAsked === true ? passphrase : undefined
  const fee = useQuery(executionQuery(useSource(), transaction, asked)).data?.fee
  const protocol = useProtocolOf(transaction, fee)
  return fee?.statesRefund && paidFee(fee, protocol)
}

/** The protocol of a transaction's ledger, or of the network where that is an older one; asked only where it decides. */
export function useProtocolOf(
  { ledger }: Transaction,
  fee: ResourceFee | undefined,
): number | undefined {
  const source = useSource()
  const decides = fee?.statesRefund === 'byProtocol'
  const network = useQuery(askedIf(decides, one(source, 'network', 'current')))
  const current = network.data?.value.protocolVersion
  const isNewer = network.data !== undefined && (current === undefined || current >= 21)
  const header = useOne('ledger', ledger, decides && isNewer)
  return isNewer ? header.data?.value.protocolVersion : current
}
