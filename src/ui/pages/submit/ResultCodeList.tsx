import { FactRow } from '../../components/Facts.tsx'
import { Note } from '../../components/Note.tsx'
import type { PlannedOperation, ResultCode, TransactionCodes } from '#ledger'
import { Outcome } from '../../values/Outcome.tsx'
import { SentenceView } from '../../values/SentenceView.tsx'
import { keyed } from '../../components/keyed.ts'
import { codeMeaning } from './submissionText.ts'
import { useFirst } from '../../rows/useFirst.tsx'

/** Every code of a result with its meaning: the transaction's, the inner one's, each operation's. */
export function ResultCodeList({
  codes: { outcome, inner, operations: each },
  operations,
  refused,
}: {
  codes: TransactionCodes
  operations: readonly PlannedOperation[]
  /** It is in no ledger. */
  refused: boolean
}) {
  const { shown, more } = useFirst(each, 100, 'operation')
  return (
    <>
      <dl>
        <CodeRow label="Transaction" code={outcome} meaning={codeMeaning(outcome, refused)} />
        {inner !== undefined && (
          <CodeRow label="Inner transaction" code={inner} meaning={codeMeaning(inner, refused)} />
        )}
        {keyed(shown).map(({ key, item }, index) => (
          <CodeRow
            key={key}
            label={`Operation ${index + 1}`}
            code={item}
            meaning={codeMeaning(item, refused)}
            operation={operations[index]}
          />
        ))}
      </dl>
      {more}
    </>
  )
}

function CodeRow({
  label,
  code,
  meaning,
  operation,
}: {
  label: string
  code: ResultCode
  meaning: string
  operation?: PlannedOperation | undefined
}) {
  return (
    <FactRow label={label}>
      <Outcome successful={code.success} code={code.code} meaning={meaning} mode="mark" />
      {operation !== undefined && (
        <Note>
          <SentenceView subject={operation.source} sentence={operation.description.summary} />
        </Note>
      )}
    </FactRow>
  )
}
