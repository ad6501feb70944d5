import type { EarlyQuestion } from '../../thread/earlyAnswers.ts'
import type { ListedNetwork } from '../address/builtNetworks.ts'
import { type OpenedAddress, endpointOf, openedList, openedRecord } from './openedRecord.ts'

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
  const record = openedRecord(opened)
  if (record === undefined) return []
  const one = { question: 'one', input: { address, ...record } }
  if (record.kind !== 'transaction') return [one]
  const page = { order: 'asc', limit: 200 }
  return [one, { question: 'list', input: { address, kind: 'operations', of: record, page } }]
}
