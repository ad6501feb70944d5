import { claimPredicateValue } from '../../claimPredicate.ts'
import type { FailureCheck } from '../failureFigures.ts'
import { address, amount, list } from '../../values/value.ts'
import { type FigureSources, type Figures, group, remarkOf, row, yesNo } from './figures.ts'
import { lineFigures } from './lineFigures.ts'

/** The claimants of a balance and their conditions, or the trustline that would have received it (CAP-23). */
export function claimFigures(
  { account, balance: id, about }: Extract<FailureCheck, { kind: 'claim' }>,
  sources: FigureSources,
): Figures {
  const { entries, ledger, closedAt } = sources
  const before = entries.balance(id)
  const head = row('Claimable balance', { kind: 'claimableBalance', id })
  const remark = remarkOf(before, ledger)
  if (before.kind !== 'known') return group([head], remark)
  const { asset, amount: held, claimants, clawbackEnabled } = before.value
  const line = { account, unit: asset }
  switch (about) {
    case 'trust':
    case 'noTrust':
      return lineFigures({ kind: about, ...line }, sources)
    case 'receive':
      return lineFigures({ kind: 'receive', ...line, amount: held }, sources)
    case 'clawback':
      return group(
        [
          head,
          row('Amount', amount(held, asset)),
          row('Clawback enabled', yesNo(clawbackEnabled)),
          row('To be clawed back by', address(account)),
        ],
        remark,
      )
    case 'claimants':
      return group(
        [
          head,
          row('Amount', amount(held, asset)),
          ...claimants.map(({ destination, predicate }) =>
            row('Claimable by', list([address(destination), claimPredicateValue(predicate)])),
          ),
          row('Claimed by', address(account)),
          row('The ledger closed', { kind: 'time', time: closedAt }),
        ],
        remark,
      )
  }
}
