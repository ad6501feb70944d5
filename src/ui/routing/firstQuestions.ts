import { parseTransactionHash } from '../../model/values/hash.ts'
import { parseLedgerSequence } from '../../model/values/ledgerSequence.ts'
import { parseToid } from '../../model/values/toid.ts'
import type { EarlyQuestion } from '../../thread/earlyAnswers.ts'
import type { Network } from '../address/networks.ts'

/** What a record's address names: the parts of its path, and the line of sight of its search. */
export interface RecordAddress {
  readonly network: string
  readonly section: string
  readonly id: string
  readonly via: string | null
}

/**
 * The questions that a record's page begins with, as its sources put them: the worker answers them while the page's
 * code loads. None for an address that only the page can read. An account's checksum is left to the page.
 */
export function firstQuestions(
  { network, section, id, via }: RecordAddress,
  networks: readonly Network[],
  recorded: string,
): readonly EarlyQuestion[] {
  const found = networks.find((each) => each.id === network)
  const endpoint = found?.endpoints.find(({ kind }) => via === null || kind.id === via)
  if (found === undefined || endpoint === undefined) return []
  const folder = found.bundled ? recorded : undefined
  const address = { kind: endpoint.kind.id, url: endpoint.url, folder }
  const one = (kind: string, read: object | string | number | bigint | undefined) =>
    read === undefined ? [] : [{ question: 'one', input: { address, kind, id: read } }]
  switch (section) {
    case 'transactions': {
      const hash = parseTransactionHash(id)
      if (hash === undefined) return []
      const of = { kind: 'transaction', id: hash }
      const page = { order: 'asc', limit: 200 }
      return [
        ...one('transaction', hash),
        { question: 'list', input: { address, kind: 'operations', of, page } },
      ]
    }
    case 'operations':
      return one('operation', parseToid(id))
    case 'ledgers':
      return one('ledger', parseLedgerSequence(id))
    case 'accounts':
      return one('account', /^G[A-Z2-7]{55}$/.test(id) ? id : undefined)
    default:
      return []
  }
}
