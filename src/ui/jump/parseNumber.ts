import { type Toid, parseLedgerSequence, parseToid, toidParts, unixSeconds } from '#ledger/values'
import { type Jump, type Meaning, memoMeaning, to } from './meaning.ts'
import { closedAt, closedFrom } from './parseTime.ts'

/** `39`, `#39`, `1,373`, `1 373`: the digits; undefined for what is no number. */
export function digitsOf(text: string): string | undefined {
  const number = text.replace(/^(?:#|№|ledger\s*#?)\s*/i, '')
  if (/^\d+$/.test(number)) return number
  return /^\d{1,3}(?:([,_'’\s])\d{3})(?:\1\d{3})*$/.test(number)
    ? number.replace(/\D/g, '')
    : undefined
}

/** Unix times from here on are closer than ledgers of that number: ledgers take centuries more. */
const [firstTime, lastTime] = [1_400_000_000, 4_000_000_000]

/** Short numbers are ledgers, or offers; of ten digits unix times; beyond 2^32 total order ids (SEP-35). Each may be a memo. */
export function parseNumber(digits: string): Jump {
  const sequence = parseLedgerSequence(digits)
  const offer: Meaning = { name: `offer ${digits}`, page: `/offers/${digits}` }
  if (sequence !== undefined) {
    const ledger: Meaning = { name: `ledger ${sequence}`, page: `/ledgers/${sequence}` }
    return sequence >= firstTime && sequence < lastTime
      ? closedAt(unixSeconds(sequence), ledger, offer, memoMeaning(digits))
      : to(ledger.name, ledger.page, offer, paymentsOf(digits), memoMeaning(digits))
  }
  const id = parseToid(digits)
  if (id === undefined || toidParts(id).ledger === 0)
    return {
      kind: 'nowhere',
      message: `${digits.slice(0, 40)} is neither a ledger nor an operation ID.`,
    }
  const seconds = Number(id / 1000n)
  return parseId(id, [
    offer,
    memoMeaning(digits),
    ...(seconds >= firstTime && seconds < lastTime ? [closedFrom(unixSeconds(seconds))] : []),
  ])
}

const paymentsOf = (amount: string): Meaning => ({
  name: `payments of ${amount}`,
  page: '/payments',
  search: { amount },
})

function parseId(id: Toid, others: readonly Meaning[]): Jump {
  const { ledger, transaction, operation } = toidParts(id)
  if (operation > 0) return to(`operation ${id}`, `/operations/${id}`, ...others)
  const whole: Meaning = { name: `ledger ${ledger}`, page: `/ledgers/${ledger}` }
  if (transaction === 0) return to(whole.name, whole.page, ...others)
  return {
    kind: 'lookup',
    ...whole,
    name: `transaction ${transaction} of ledger ${ledger}`,
    sought: { kind: 'transactionAt', id },
    others: [whole, ...others],
  }
}

/** The id of an effect or trade, an operation's with an index: `0000000167503728641-0000000001`. */
export function parseIndexedId(text: string): Jump | undefined {
  const [, digits] = /^0*(\d{10,19})-\d{1,10}$/.exec(text) ?? []
  const id = digits === undefined ? undefined : parseToid(digits)
  if (id === undefined || toidParts(id).operation === 0) return undefined
  return to(`effects of operation ${id}`, `/operations/${id}/effects`)
}
