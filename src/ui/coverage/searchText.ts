import type { EventSearch } from '#ledger/values'
import { rangeText } from '../components/Provenance.tsx'
import { counted } from '../format/text.ts'

/** How rows were found without reading ledgers, in short. */
export const searchName = ({ ledgers }: EventSearch): string =>
  ledgers === undefined ? 'without events' : 'by events'

/** How rows were found without reading ledgers, and what is missing then. */
export function searchText(search: EventSearch): string {
  const found = foundText(search)
  return search.foreign === 0 ? found : `${found}. ${leftOut(search)}: ${whyLeftOut(search)}`
}

/** The same without the transactions that were left out. */
export function foundText({ of, ledgers }: EventSearch): string {
  if (ledgers === undefined)
    return 'Events of classic operations could not be read from this service: only ledgers that were read are in the list'
  const { from, to } = ledgers
  const found = `Found by events in ${from === to ? 'ledger' : 'ledgers'} ${rangeText(ledgers)}`
  return `${found}; not looked for: ${unnamed[of]}`
}

export const leftOut = ({ foreign }: EventSearch): string =>
  `${counted(foreign, 'transaction')} left out`

export const whyLeftOut = ({ of }: EventSearch): string =>
  `only a contract that is no asset’s own names this ${of}`

/** Names what no event names. */
const unnamed = {
  account:
    'transactions whose fee another account paid and in which no asset of this account moved (settings, data, offers without a match, failed payments)',
  asset: 'what does not move this asset (trust lines, offers without a match, failed operations)',
  contract:
    'calls in which this contract emits no event and receives and sends no asset, and calls that failed',
} as const satisfies Record<EventSearch['of'], string>
