import { useQuery } from '@tanstack/react-query'
import { one } from '../queries/queries.ts'
import { useNetwork, useSource } from './sight.ts'

/**
 * The passphrase by which hashes and the contracts of assets are computed: the network's own. Only where networks.json
 * states none, the service is asked: one that states another than it states changes no figure.
 */
export function usePassphrase() {
  const stated = useNetwork().passphrase
  const status = useQuery({
    ...one(useSource(), 'network', 'current'),
    enabled: stated === undefined,
  })
  const passphrase = stated ?? status.data?.value.passphrase
  return {
    passphrase,
    error: passphrase === undefined ? status.error : null,
    retry: status.refetch,
  }
}
