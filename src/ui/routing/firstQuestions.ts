import type { EarlyQuestion } from '../ask/earlyAnswers.ts'
import type { ListedNetwork } from '../address/builtNetworks.ts'
import {
  type OpenedAddress,
  type OpenedRecord,
  endpointOf,
  openedList,
  openedRecord,
} from './openedRecord.ts'

/**
 * The questions that the page of a record or list begins with, as its sources put them: the worker answers them while the page's
 * code loads. None for an address that only the page can read.
 */
export function firstQuestions(
  opened: OpenedAddress,
  network: ListedNetwork,
  recorded: string,
): readonly EarlyQuestion[] {
  const endpoint = endpointOf(opened, network)
  if (endpoint === undefined) return []
  const folder = network.bundled ? recorded : undefined
  const address = { ...endpoint, folder }
  const list = openedList(opened)
  if (list !== undefined) return [{ question: 'list', input: { address, ...list } }]
  const record = openedRecord(opened, endpoint)
  if (record === undefined) return []
  const one = { question: 'one', input: { address, ...record } }
  const first = firstList(record, opened)
  if (first === undefined) return [one]
  const { kind, page } = first
  return [one, { question: 'list', input: { address, kind, of: record, page } }]
}

/** The list that a record's page begins with: asked for later, it would read the same ledger again. */
function firstList({ kind }: OpenedRecord, { tab, isSpecial }: OpenedAddress) {
  if (kind === 'transaction') return { kind: 'operations', page: { order: 'asc', limit: 200 } }
  if (kind === 'ledger' && tab === '' && !isSpecial)
    return { kind: 'transactions', page: { order: 'desc', limit: 20 } }
  return undefined
}
