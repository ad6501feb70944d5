import type { Account } from '../../account.ts'
import type { FailureCheck } from '../failureFigures.ts'
import { address, amount } from '../../values/value.ts'
import { ledgerSequence } from '../../values/ledgerSequence.ts'
import { writtenAmount } from '../../values/amount.ts'
import type { Before } from './entriesBefore.ts'
import { type FigureSources, type Figures, group, remarkOf, row, rowIf, total } from './figures.ts'

/** Lumens that are free to be spent: the balance less reserve and selling liabilities. */
export function lumenFigures(
  check: Extract<FailureCheck, { kind: 'spend' }>,
  before: Before<Account>,
  { baseReserve, ledger }: Pick<FigureSources, 'baseReserve' | 'ledger'>,
): Figures {
  const { account, amount: needed, note, addedReserves, freesOffer = false } = check
  const added = baseReserve === undefined ? undefined : BigInt(addedReserves) * baseReserve
  const asked = [
    ...rowIf(needed, (value) => row('Needed', amount(value), note)),
    ...(addedReserves === 0 || added === undefined || baseReserve === undefined
      ? []
      : [
          row(
            addedReserves === 1 ? 'Reserve of the new entry' : 'Reserve of the new entries',
            amount(added),
            `${addedReserves} × ${lumens(baseReserve)}`,
          ),
        ]),
  ]
  if (before.kind !== 'known' || added === undefined || baseReserve === undefined)
    return group([row('Account', address(account)), ...asked], remarkOf(before, ledger))
  const { subentryCount, sponsoringCount, sponsoredCount, balances } = before.value
  const held = balances.find(({ kind }) => kind === 'native')
  const balance = held?.balance ?? 0n
  const bound = held?.kind === 'native' ? held.sellingLiabilities : 0n
  const reserve = BigInt(2 + subentryCount + sponsoringCount - sponsoredCount) * baseReserve
  const left = balance - reserve - bound
  const missing = (needed ?? 0n) + added - left
  const rows = [
    row('Balance, XLM', amount(balance)),
    row('Reserve', amount(0n - reserve), `(${factorsOf(before.value)}) × ${lumens(baseReserve)}`),
    ...(bound > 0n ? [row('Selling liabilities', amount(0n - bound))] : []),
    total('Could be spent', left),
    ...asked,
    ...(missing > 0n && asked.length > 0 && !freesOffer ? [total('Missing', missing)] : []),
  ]
  const reserveLedger = {
    kind: 'ledger',
    sequence: ledgerSequence(Math.max(1, ledger - 1)),
  } as const
  const remark = [
    address(account),
    '. ',
    ...remarkOf(before, ledger),
    ' Base reserve of ledger ',
    reserveLedger,
    '.',
  ]
  return {
    cause:
      needed === undefined || freesOffer
        ? undefined
        : causeOf({ needed, balance, bound, reserve, added }),
    groups: [{ rows, remark }],
  }
}

/** How many base reserves an account keeps (CAP-33). */
const factorsOf = ({ subentryCount, sponsoringCount, sponsoredCount }: Account): string =>
  [
    subentryCount === 1 ? '2 + 1 entry' : `2 + ${subentryCount} entries`,
    sponsoringCount > 0 ? ` + ${sponsoringCount} of others` : '',
    sponsoredCount > 0 ? ` − ${sponsoredCount} sponsored` : '',
  ].join('')

interface Sums {
  readonly needed: bigint
  readonly balance: bigint
  readonly bound: bigint
  readonly reserve: bigint
  readonly added: bigint
}

/** What lacked, where the balance alone would have been enough. */
function causeOf({ needed, balance, bound, reserve, added }: Sums): string | undefined {
  if (needed > balance) return undefined
  if (needed > balance - bound)
    return 'The balance covers the amount, but part of it is bound by the account’s open offers.'
  if (needed > balance - bound - reserve)
    return 'The balance covers the amount, but not the reserve that the account must keep.'
  return needed + added > balance - bound - reserve
    ? 'The account can pay the amount, but not the reserve of the new entry as well.'
    : undefined
}

/** Without zeros at the end. */
const lumens = writtenAmount
