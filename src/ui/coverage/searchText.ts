import type { EventSearch } from '../../model/coverage.ts'
import { rangeText } from '../format/callFacts.ts'
import { counted } from '../format/counted.ts'

/** How rows were found without reading ledgers, in short. */
export const searchName = ({ ledgers }: EventSearch): string =>
  ledgers === undefined ? 'without events' : 'by events'

/** How rows were found without reading ledgers, and what is missing then. */
export function searchText({ of, ledgers, foreign }: EventSearch): string {
  if (ledgers === undefined)
    return 'Events of classic operations could not be read from this service: only ledgers that were read are in the list'
  const { from, to } = ledgers
  const found = `Found by events in ${from === to ? 'ledger' : 'ledgers'} ${rangeText(ledgers)}`
  const left =
    foreign === 0
      ? ''
      : `. Left out: ${counted(foreign, 'transaction')} in which only a contract that is no asset’s own names this ${of}`
  return `${found}; not looked for: ${unnamed[of]}${left}`
}

/** What no event names. */
const unnamed = {
  account:
    'transactions whose fee another account paid and in which no asset of this account moved (settings, data, offers without a match, failed payments)',
  asset: 'what does not move this asset (trust lines, offers without a match, failed operations)',
  contract:
    'calls in which this contract emits no event and receives and sends no asset, and calls that failed',
} as const satisfies Record<EventSearch['of'], string>
