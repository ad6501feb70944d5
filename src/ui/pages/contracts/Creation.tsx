import { Note } from '../../components/Note.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ContractId, toidParts } from '#ledger/values'
import { one } from '../../queries/queries.ts'
import { useSource } from '../../address/sight.ts'
import { useAfterIndex } from '../../coverage/afterIndex.ts'
import { grouped } from '../../format/grouped.ts'
import { Address } from '../../values/Address.tsx'
import { OperationLink } from '../../values/OperationLink.tsx'
import { LoadingFact } from './LoadingFact.tsx'

/** Who created a contract, where an indexed ledger has it; nothing is requested for it. */
export function Creation({ id }: { id: ContractId }) {
  const { data, error, refetch } = useQuery(one(useSource(), 'contractOrigin', id))
  useAfterIndex(data?.indexed, refetch)
  if (data === undefined) return <LoadingFact error={error} />
  const { created } = data.value
  if (created !== undefined)
    return (
      <>
        by <Address id={created.source} />
        <Note>
          in ledger {grouped(toidParts(created.id).ledger)},{' '}
          <OperationLink id={created.id}>operation {String(created.id)}</OperationLink>
        </Note>
      </>
    )
  const { coverage } = data
  return (
    <span className="text-muted">
      {coverage === undefined
        ? 'not known: no ledger is indexed yet'
        : `not known: before the covered ledgers, ${grouped(coverage.from)} to ${grouped(coverage.to)}`}
    </span>
  )
}
