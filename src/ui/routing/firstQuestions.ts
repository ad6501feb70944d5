import type { EarlyQuestion } from '../../thread/earlyAnswers.ts'
import type { ListedNetwork } from '../address/builtNetworks.ts'
import { type RecordAddress, endpointOf, openedRecord } from './openedRecord.ts'

/**
 * The questions that a record's page begins with, as its sources put them: the worker answers them while the page's
 * code loads. None for an address that only the page can read.
 */
export function firstQuestions(
  opened: RecordAddress,
  network: ListedNetwork,
  recorded: string,
): readonly EarlyQuestion[] {
  const record = openedRecord(opened)
  const endpoint = endpointOf(opened, network)
  if (record === undefined || endpoint === undefined) return []
  const folder = network.bundled ? recorded : undefined
  const address = { ...endpoint, folder }
  const one = { question: 'one', input: { address, ...record } }
  if (record.kind !== 'transaction') return [one]
  const page = { order: 'asc', limit: 200 }
  return [one, { question: 'list', input: { address, kind: 'operations', of: record, page } }]
}
