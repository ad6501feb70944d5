import { disabledButtonLook, buttonLook } from '../../components/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DescribedOperation } from '#ledger'
import { type Toid, toid, toidParts } from '#ledger/values'
import { one } from '../../queries/queries.ts'
import { useNetwork, useSource } from '../../address/sight.ts'

/** Links to the previous and next operation of the transaction; none for a single one. */
export function OperationNeighbours({ operation }: { operation: DescribedOperation }) {
  const transaction = useQuery(one(useSource(), 'transaction', operation.transactionHash))
  const count = transaction.data?.value.operationCount
  const { ledger, transaction: order, operation: index } = toidParts(operation.id)
  if (count === undefined || count < 2) return null
  return (
    <nav className="flex items-center gap-2 pt-3 print:hidden" aria-label="Neighbouring operations">
      <Neighbour
        id={index > 1 ? toid(ledger, order, index - 1) : undefined}
        rel="prev"
        number={index - 1}
      />
      <span className="text-muted">
        {index} of {count}
      </span>
      <Neighbour
        id={index < count ? toid(ledger, order, index + 1) : undefined}
        rel="next"
        number={index + 1}
      />
    </nav>
  )
}

function Neighbour({
  id,
  rel,
  number,
}: {
  id: Toid | undefined
  rel: 'prev' | 'next'
  number: number
}) {
  const network = useNetwork()
  if (id === undefined)
    return (
      <span className={disabledButtonLook} aria-disabled="true">
        {rel === 'prev' ? '← The first' : 'The last →'}
      </span>
    )
  return (
    <Link
      className={buttonLook}
      rel={rel}
      to="/$network/operations/$id/{-$tab}"
      params={{ network: network.id, id: String(id), tab: undefined }}
    >
      {rel === 'prev' ? `← Operation ${number}` : `Operation ${number} →`}
    </Link>
  )
}
