import { disclosureLook } from '../components/Button.tsx'
import { type ComparedFigure, type ProofOutcome, type ProofStep, stepTexts } from '#ledger'
import { VisibleText } from '../components/VisibleText.tsx'
import { OutcomeMark, outcomeLook } from '../values/Outcome.tsx'
import { useFirst } from '../rows/useFirst.tsx'

/** Each step: whether it holds, what was found, and on request what it proves and what not. */
export function ProofSteps({ steps }: { steps: readonly ProofStep[] }) {
  return (
    <ol>
      {steps.map((step) => (
        <li
          key={step.id}
          className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 border-line border-b py-2"
        >
          <span className={`${outcomeLook(outcomes[step.outcome].successful)} self-start pt-1`}>
            <OutcomeMark successful={outcomes[step.outcome].successful} />
            <span className="sr-only">{outcomes[step.outcome].word}</span>
          </span>
          <div>
            <b>{stepTexts[step.id].title}</b>{' '}
            <span className="wrap-anywhere">
              <VisibleText text={step.finding} />
            </span>
            {step.outcome === 'failed' && <Compared figures={step.compared} />}
            <Meaning step={step} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Meaning({ step: { id, outcome, compared } }: { step: ProofStep }) {
  const { title, proves, doesNotProve } = stepTexts[id]
  return (
    <details className="*:wrap-anywhere *:text-xs">
      <summary className={disclosureLook}>
        What it proves<span className="sr-only">: {title}</span>
      </summary>
      <p>{proves}</p>
      <p>
        <b>Not proved:</b> {doesNotProve}
      </p>
      {outcome !== 'failed' && <Compared figures={compared} />}
    </details>
  )
}

function Compared({ figures }: { figures: readonly ComparedFigure[] }) {
  const { shown, more } = useFirst(figures, 10, 'figure')
  return (
    <>
      {shown.map(({ label, computed, stated }) => (
        <p key={label} className="wrap-anywhere text-xs">
          {label}: <code>{computed}</code> is computed
          {computed === stated ? (
            ', and stated'
          ) : (
            <>
              , <code>{stated}</code> is stated
            </>
          )}
        </p>
      ))}
      {more}
    </>
  )
}

const outcomes: Readonly<Record<ProofOutcome, { successful: boolean | undefined; word: string }>> =
  {
    proved: { successful: true, word: 'Holds:' },
    failed: { successful: false, word: 'Does not hold:' },
    unknown: { successful: undefined, word: 'Open:' },
    missing: { successful: undefined, word: 'Missing:' },
  }
