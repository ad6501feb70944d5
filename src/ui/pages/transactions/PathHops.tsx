import { Fragment } from 'react'
import type { DescribedOperation, Transaction } from '#ledger'
import { Address } from '../../values/Address.tsx'
import { Amount } from '../../values/Amount.tsx'
import { ValueView } from '../../values/ValueView.tsx'
import { keyed } from '../../components/keyed.ts'
import { readable } from '../../rows/readable.ts'
import { PathHopsSkeleton, stopLook } from './PathHopsSkeleton.tsx'
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
    <ol className="grid grid-cols-4 narrow:grid-cols-1 narrow:pt-4 pt-5 pb-2" aria-label="Path">
      {keyed(hops).map(({ key, item: hop }) => (
        <li key={key} className={stopLook}>
          <span className="text-md/6">
            <Amount value={hop.amount} asset={hop.asset} places="needed" />
          </span>
          <span className="mt-1.5 block text-muted text-xs/4.5">
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
