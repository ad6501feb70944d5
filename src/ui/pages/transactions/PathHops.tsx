import { Fragment } from 'react'
import type { Transaction } from '#ledger/transaction.ts'
import type { DescribedOperation } from '#ledger/operations/registry.ts'
import { Address } from '../../values/Address.tsx'
import { Amount } from '../../values/Amount.tsx'
import { ValueView } from '../../values/ValueView.tsx'
import { keyed } from '../../components/keyed.ts'
import { readable } from '../../rows/readable.ts'
import { PathHopsSkeleton } from './PathHopsSkeleton.tsx'
import { useTransactionEffects } from './transactionEffects.ts'
import { type PathHop, pathHopsOf } from './pathHops.ts'

/** A path payment's hops: the amount at each, and who bought it; their room until its effects have loaded. */
export function PathHops({
  transaction,
  operation,
}: {
  transaction: Transaction
  operation: DescribedOperation
}) {
  const effects = useTransactionEffects(transaction)
  const hops = pathHopsOf(operation, readable(effects.data?.items ?? []))
  const { body } = operation
  if (effects.isPending) return <PathHopsSkeleton operation={operation} />
  if (hops === undefined || !('to' in body) || typeof body.to !== 'string') return null
  return (
    <ol className="payment-path" aria-label="Path">
      {keyed(hops).map(({ key, item: hop }) => (
        <li key={key}>
          <span className="path-stop">
            <Amount value={hop.amount} asset={hop.asset} places="needed" />
          </span>
          <span className="path-via">
            {key === '0' && (
              <>
                sold by <Address id={operation.source} />{' '}
              </>
            )}
            {hop.soldTo.length === 0 ? (
              <>
                received by <Address id={body.to} />
              </>
            ) : (
              <SoldTo hop={hop} />
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

function SoldTo({ hop }: { hop: PathHop }) {
  return (
    <>
      {keyed(hop.soldTo).map(({ key, item }) => (
        <Fragment key={key}>
          {key === '0' ? 'to ' : ', '}
          {item.kind === 'offer' ? 'offer ' : 'pool '}
          <ValueView value={item} />
        </Fragment>
      ))}
      {hop.owners.length > 0 && ' of '}
      {hop.owners.map((owner, index) => (
        <Fragment key={owner}>
          {index > 0 && ', '}
          <Address id={owner} />
        </Fragment>
      ))}
    </>
  )
}
