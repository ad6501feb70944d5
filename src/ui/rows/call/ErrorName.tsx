import { useQuery } from '@tanstack/react-query'
import type { ContractId } from '#ledger/values'
import { contractSpec } from '../../queries/contractSpec.ts'
import { useSource } from '../../address/sight.ts'
import { VisibleText } from '../../components/VisibleText.tsx'
import { keyed } from '../../components/keyed.ts'
import { errorCases } from './namedCall.ts'

/** “: ” with the name and doc of a contract's own error, by its current interface; nothing where that is not known. */
export function ErrorName({ error, contract }: { error: string; contract: ContractId }) {
  const { data } = useQuery(contractSpec(useSource(), contract))
  return keyed(data ? errorCases(error, data) : []).map(({ key, item: { name, doc } }) => (
    <span key={key}>
      {key === '0' ? ': ' : ' '}
      <b>
        <VisibleText text={name} />
      </b>
      {doc !== '' && (
        <>
          {' '}
          <VisibleText text={doc} />
        </>
      )}
    </span>
  ))
}
