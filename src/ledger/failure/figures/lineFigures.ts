import type { Balance } from '../../account.ts'
import type { FailureCheck, FigureRow, AssetOrShares } from '../failureFigures.ts'
import { type Value, address, amount, assetValue, list, text } from '../../values/value.ts'
import {
  type FigureSources,
  type Figures,
  group,
  remarkOf,
  row,
  rowIf,
  total,
  yesNo,
} from './figures.ts'

type LineCheck = Extract<
  FailureCheck,
  { kind: 'spend' | 'receive' | 'limit' | 'trust' | 'noTrust' }
>
type Line = Exclude<Balance, { kind: 'native' }>

/** A trustline's balance, limit, liabilities and authorization, as one check needs them. */
export function lineFigures(
  check: LineCheck,
  { entries, ledger }: Pick<FigureSources, 'entries' | 'ledger'>,
): Figures {
  const { account, unit } = check
  const line = row('Trustline', list([address(account), unitValue(unit)]))
  if (typeof unit !== 'string' && unit.type !== 'native' && unit.issuer === account)
    return group([line, ...asked(check)], ['The issuer of an asset needs no trustline for it.'])
  if (check.kind === 'noTrust')
    return group([line, row('When this transaction began', text('did not exist'))])
  const before = entries.line(account, unit)
  if (before.kind !== 'known' || before.value.kind === 'native')
    return group([line, ...asked(check)], remarkOf(before, ledger))
  return group([line, ...sumsOf(check, before.value)], remarkOf(before, ledger))
}

const unitValue = (unit: AssetOrShares): Value =>
  typeof unit === 'string' ? { kind: 'liquidityPool', id: unit } : assetValue(unit)

/** The amount that the operation asked for, which needs no state. */
function asked(check: LineCheck): readonly FigureRow[] {
  switch (check.kind) {
    case 'spend':
      return rowIf(check.amount, (value) => row('Needed', amount(value), check.note))
    case 'receive':
      return rowIf(check.amount, (value) => row('To be received', amount(value), check.note))
    case 'limit':
      return [row('Limit asked for', amount(check.limit))]
    case 'trust':
    case 'noTrust':
      return []
  }
}

function sumsOf(check: Exclude<LineCheck, { kind: 'noTrust' }>, line: Line): readonly FigureRow[] {
  const { balance, limit } = line
  const selling = line.kind === 'credit' ? line.sellingLiabilities : 0n
  const buying = line.kind === 'credit' ? line.buyingLiabilities : 0n
  switch (check.kind) {
    case 'spend': {
      const left = balance - selling
      return [
        row('Balance', amount(balance)),
        ...(selling > 0n ? [row('Selling liabilities', amount(0n - selling))] : []),
        total('Could be spent', left),
        ...asked(check),
        ...beyond('Missing', check, left),
      ]
    }
    case 'receive': {
      const room = limit - balance - buying
      return [
        row('Limit', amount(limit)),
        row('Balance', amount(0n - balance)),
        ...(buying > 0n ? [row('Buying liabilities', amount(0n - buying))] : []),
        total('Could be received', room),
        ...asked(check),
        ...beyond('Too much by', check, room),
      ]
    }
    case 'limit':
      return [
        row('Balance', amount(balance)),
        ...(buying > 0n ? [row('Buying liabilities', amount(buying))] : []),
        total('Least limit', balance + buying),
        ...asked(check),
      ]
    case 'trust':
      return [
        row('Authorized', text(authorizationOf(line))),
        row('Clawback enabled', yesNo(line.clawbackEnabled)),
      ]
  }
}

/** A row for the amount beyond the available one; none if a changed offer first freed an unknown amount. */
function beyond(
  label: string,
  { amount: asked = 0n, freesOffer = false }: Extract<LineCheck, { kind: 'spend' | 'receive' }>,
  available: bigint,
): readonly FigureRow[] {
  return asked > available && !freesOffer ? [total(label, asked - available)] : []
}

function authorizationOf(line: Line): string {
  if (line.authorized) return 'yes'
  return line.authorizedToMaintainLiabilities ? 'only to maintain liabilities' : 'no'
}
