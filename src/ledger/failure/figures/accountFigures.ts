import type { Account } from '../../account.ts'
import type { FailureCheck, FigureRow } from '../failureFigures.ts'
import { address, amount, code, list, number, text } from '../../values/value.ts'
import { writtenAmount } from '../../values/amount.ts'
import type { Before } from './entriesBefore.ts'
import { type FigureSources, type Figures, group, remarkOf, row, rowIf, total } from './figures.ts'

/** The balance that a new account would have received, against two base reserves. */
export function newAccountFigures(given: bigint, baseReserve: bigint | undefined): Figures {
  const needed = baseReserve === undefined ? undefined : 2n * baseReserve
  return group([
    row('To be given, XLM', amount(given)),
    ...rowIf(needed, (value) =>
      row('A new account needs', amount(value), `2 × ${writtenAmount(value / 2n)}`),
    ),
    ...(needed !== undefined && given < needed ? [total('Missing', needed - given)] : []),
  ])
}

export const existenceFigures = ({
  account,
  exists,
}: Extract<FailureCheck, { kind: 'existence' }>): Figures =>
  group([
    row('Account', address(account)),
    row('When this was applied', text(exists ? 'existed' : 'did not exist')),
  ])

/** Facts of an account that an operation depends on. */
export function accountFigures(
  { account, about }: Extract<FailureCheck, { kind: 'account' }>,
  before: Before<Account>,
  { ledger, weights }: FigureSources,
): Figures {
  const facts = before.kind === 'known' ? factsOf(before.value, about) : []
  const signed = about === 'weights' ? weights.get(account) : undefined
  const rows = [
    row('Account', address(account)),
    ...facts,
    ...rowIf(signed, ({ weight }) => row('Weight that signed', number(weight))),
    ...rowIf(signed, ({ needed }) => neededRow(needed)),
  ]
  return group(rows, remarkOf(before, ledger))
}

function factsOf(
  { subentryCount, signers, id, flags, sponsoringCount, sponsoredCount, thresholds }: Account,
  about: Extract<FailureCheck, { kind: 'account' }>['about'],
): readonly FigureRow[] {
  const others = signers.filter(({ key }) => key !== String(id))
  switch (about) {
    case 'entries':
      return [
        row('Subentries', number(subentryCount)),
        row('Signers among them', number(others.length)),
      ]
    case 'flags':
      return [row('Its flags', list(flagNames(flags).map(code)))]
    case 'sponsorship':
      return [
        row('Reserves that it pays for others', number(sponsoringCount)),
        row('Reserves that others pay for it', number(sponsoredCount)),
      ]
    case 'signers':
      return [row('Signers beside its own key', number(others.length))]
    case 'weights':
      return [
        row('Signers beside its own key', number(others.length)),
        row('Their weights', number(sumOf(others))),
        row('Weight of its own key', number(sumOf(signers) - sumOf(others))),
        row(
          'Low, medium, high threshold',
          text(`${thresholds.low}, ${thresholds.medium}, ${thresholds.high}`),
        ),
      ]
  }
}

const sumOf = (signers: Account['signers']): number =>
  signers.reduce((sum, { weight }) => sum + weight, 0)

/** A threshold of 0 still takes a signature. */
const neededRow = (needed: number): FigureRow =>
  needed === 0
    ? row('Weight needed', text('any'), 'one signature of a signer')
    : row('Weight needed', number(needed))

/** In the REST service's names. */
const flagNames = (flags: Account['flags']): readonly string[] => [
  ...(flags.authRequired ? ['auth_required'] : []),
  ...(flags.authRevocable ? ['auth_revocable'] : []),
  ...(flags.authImmutable ? ['auth_immutable'] : []),
  ...(flags.authClawbackEnabled ? ['auth_clawback_enabled'] : []),
]

/** An account's sequence number, against the transaction's or what a merge allows. */
export function sequenceFigures(
  { account, asked }: Extract<FailureCheck, { kind: 'sequence' }>,
  before: Before<Account>,
  { ledger }: FigureSources,
): Figures {
  const sequence = before.kind === 'known' ? before.value.sequence : undefined
  const rows = [
    row('Account', address(account)),
    ...rowIf(sequence, (value) => row('Its sequence number', text(String(value)))),
  ]
  if (asked === undefined) {
    // Numbers of a ledger begin with it: an account created anew in it may not repeat them (CAP-1).
    const first = BigInt(ledger) << 32n
    return group(
      [...rows, row('To be merged, below', text(String(first)))],
      remarkOf(before, ledger),
    )
  }
  const all = [
    ...rows,
    ...rowIf(sequence, (value) => row('The next one', text(String(value + 1n)))),
    row('Of the transaction', text(String(asked))),
  ]
  return sequence !== undefined && asked === sequence + 1n
    ? group(all, ['It was the next one before the ledger: an earlier transaction of it used it.'])
    : group(all, remarkOf(before, ledger))
}
