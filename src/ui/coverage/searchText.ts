import type { EventSearch } from '../../model/coverage.ts'
import { rangeText } from '../format/callFacts.ts'
import { counted } from '../format/counted.ts'

/** How an account's rows were found without reading its ledgers, in short. */
export const searchName = ({ ledgers }: EventSearch): string =>
  ledgers === undefined ? 'without events' : 'by events'

/** How an account's rows were found without reading its ledgers, and what is missing then. */
export function searchText({ ledgers, foreign }: EventSearch): string {
  if (ledgers === undefined)
    return 'This service has no events of classic operations: only ledgers that were read are in the list'
  const { from, to } = ledgers
  const found = `Found by events in ${from === to ? 'ledger' : 'ledgers'} ${rangeText(ledgers)}`
  const missing =
    'not looked for: transactions whose fee another account paid and in which no asset of this account moved (settings, data, offers without a match, failed payments)'
  const left =
    foreign === 0
      ? ''
      : `. Left out: ${counted(foreign, 'transaction')} in which only a contract that is no asset’s own names this account`
  return `${found}; ${missing}${left}`
}
