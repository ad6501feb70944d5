import type { ContractError } from '../../../../derive/execution/contractErrors.ts'
import { Address } from '../../../values/Address.tsx'
import { Badge } from '../../../components/Badge.tsx'
import { SentenceView } from '../../../values/SentenceView.tsx'
import { lazyPart } from '../../../components/lazyPart.tsx'
import { keyed } from '../../../components/keyed.ts'
import { useFirst } from '../../../rows/useFirst.tsx'

const ErrorName = lazyPart(() => import('../../../rows/call/ErrorName.tsx'), 'ErrorName', 0)

/** Why a contract call failed, by its meta: each error once, the cause first. */
export function ContractErrors({ errors }: { errors: readonly ContractError[] }) {
  const { shown, more } = useFirst(errors, 20, 'error')
  const remedy = errors[0]?.remedy
  return errors.length === 0 ? null : (
    <>
      <ol className="value-list contract-errors">
        {keyed(shown).map(({ key, item: { error, sentence, meaning, contract } }) => (
          <li key={key}>
            <Badge>{error}</Badge>{' '}
            {contract !== undefined && (
              <>
                in <Address id={contract} />: <ErrorName error={error} contract={contract} />
              </>
            )}
            {meaning}{' '}
            {sentence.length > 0 && (
              <span className={meaning === undefined ? undefined : 'secondary-text'}>
                <SentenceView sentence={sentence} />
              </span>
            )}
          </li>
        ))}
      </ol>
      {more}
      {remedy !== undefined && (
        <p>
          <strong>What to do about the first:</strong> {remedy}
        </p>
      )}
    </>
  )
}
