import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import {
  isRefuted,
  type LedgerWords,
  ledgerHashOf,
  otherHash,
  type Proof,
  proofSummary,
} from '#ledger'
import { parseLedgerSequence } from '#ledger/values'
import { hostOf, type ProofSubject } from '#sources'
import { isConfigured } from '../address/networks.ts'
import { useNetwork, usePassphrase, useSource } from '../address/sight.ts'
import { evidenceQuery, proofLedgerQuery, secondWordQuery } from '../queries/laterQueries.ts'

/**
 * Who says that a proof's ledger is the network's: the host that gave its bytes, and the other service that networks.json
 * names. It is asked for the ledger's hash, once a ledger, where the bytes lead to one and `isAsked`.
 */
export function useLedgerWords(
  proof: Proof | undefined,
  isAsked: boolean,
): {
  readonly words: LedgerWords
  /** The host of the other service. */
  readonly other: string | undefined
  readonly isLoading: boolean
} {
  const network = useNetwork()
  const sourceFor = useRouteContext({ from: '__root__', select: (context) => context.sourceFor })
  const { url } = useSource()
  const giver = proof?.from[0] ?? hostOf(url)
  // One host has one word, however many services it runs; and an address may name any.
  const other = isConfigured(network)
    ? network.endpoints.find((each) => each.kind.capabilities.submits && hostOf(each.url) !== giver)
    : undefined
  // A node sends a whole ledger: it is asked once as much was read to check the first word.
  const isOpen =
    !network.bundled &&
    (other?.kind.capabilities.readsLedgers !== true ||
      proof?.steps.some(({ id, outcome }) => id === 'resultSet' && outcome === 'proved') === true)
  const { claim } = proof ?? {}
  const sequence = claim?.kind === 'ledger' ? claim.sequence : claim?.ledger
  const query = useQuery({
    ...secondWordQuery(
      other && sourceFor(network, other.kind),
      isOpen ? parseLedgerSequence(String(sequence)) : undefined,
      proof && ledgerHashOf(proof),
      network.passphrase,
    ),
    enabled: isAsked,
  })
  const host = other && hostOf(other.url)
  const why =
    host === undefined
      ? isConfigured(network)
        ? `${network.name} has no service on another host`
        : 'the address names the services, not this site'
      : query.error
        ? `${host} was asked: ${query.error.message}`
        : `${host} ${query.isFetching ? 'has not answered yet' : 'was not asked'}`
  const second = host && query.data ? { host, hash: query.data } : undefined
  return {
    words: { giver, isOwn: network.bundled, second, why: second ? undefined : why },
    other: host,
    isLoading: query.isLoading,
  }
}

/**
 * Why nothing of a ledger is known, though a service states it, by what the page and its badge have read: nothing is asked
 * for here. What a ledger is denied, its transactions, their operations and its rows do not have.
 */
export function useLedgerDenial(subject: ProofSubject | undefined): string | undefined {
  const client = useQueryClient()
  const source = useSource()
  const { passphrase = '' } = usePassphrase()
  const record = useQuery({ ...proofLedgerQuery(client, source, subject), enabled: false }).data
  const proofs = useQueries({
    queries: [1, 0, undefined].map((following) => ({
      ...evidenceQuery(source, subject, passphrase, following, record?.value),
      enabled: false,
    })),
  }).flatMap(({ data }) => data?.proof ?? [])
  const [proof] = proofs
  const { words } = useLedgerWords(proof, false)
  const [mismatch] = record?.disagreements ?? []
  if (mismatch !== undefined) return mismatch
  const refuted = proofs.find(isRefuted)
  if (refuted !== undefined) return `Checked with its ledger: ${proofSummary(refuted)}`
  return proof && otherHash(proof, words)
}
