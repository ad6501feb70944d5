import type { EventSearch } from '#ledger/values'
import { rangeText } from '../components/Provenance.tsx'
import { counted } from '../format/text.ts'

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
  const found = `Found through events, ${from === to ? 'ledger' : 'ledgers'} ${rangeText(ledgers)}`
  return `${found}. May miss ${unnamed[of]}`
}

export const leftOut = ({ foreign }: EventSearch): string =>
  `${counted(foreign, 'transaction')} left out`

export const whyLeftOut = ({ of }: EventSearch): string =>
  `only a contract that is no asset’s own names this ${of}`

/** Names what no event names. */
const unnamed = {
  account: 'changes without a payment when someone else paid the fee',
  asset: 'trustlines, offers without a match, and failed operations',
  contract: 'failed calls, and calls without an event or a payment',
} as const satisfies Record<EventSearch['of'], string>
