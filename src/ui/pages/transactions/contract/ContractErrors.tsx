import { valueListLook } from '../../../values/ValueView.tsx'
import type { ContractError } from '#ledger'
import { Address } from '../../../values/Address.tsx'
import { Badge } from '../../../components/Badge.tsx'
import { InlineValue } from '../../../rows/call/InlineValue.tsx'
import { SentenceView } from '../../../values/SentenceView.tsx'
import { keyed } from '../../../components/keyed.ts'
import { useFirst } from '../../../rows/useFirst.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ContractId } from '#ledger/values'
import { contractSpec } from '../../../queries/contractSpec.ts'
import { useSource } from '../../../address/sight.ts'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { errorCases } from '../../../rows/call/namedCall.ts'

/** The errors of a contract call, by its meta: each once, the cause first. What that means stands before them (`Cause`). */
export function ContractErrors({ errors }: { errors: readonly ContractError[] }) {
  const { shown, more } = useFirst(errors, 20, 'error')
  return errors.length === 0 ? null : (
    <>
      <ol className={`${valueListLook} mt-2`}>
        {keyed(shown).map(({ key, item: { error, sentence, meaning, contract } }) => (
          <li key={key}>
            <Badge>{error}</Badge>
            {contract !== undefined && (
              <>
                {' in '}
                <Address id={contract} />
                <ErrorName error={error} contract={contract} />
              </>
            )}
            {key !== '0' && meaning !== undefined && <p>{meaning}</p>}
            {sentence.length > 0 && (
              <p
                className={
                  meaning === undefined
                    ? undefined
                    : 'whitespace-nowrap text-muted text-xs **:data-id:text-[1em] [&_a]:decoration-transparent'
                }
              >
                <SentenceView sentence={sentence} View={InlineValue} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {more}
    </>
  )
}

/** “: ” with the name and doc of a contract's own error, by its current interface; nothing where that is not known. */
function ErrorName({ error, contract }: { error: string; contract: ContractId }) {
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
