import type { ComparedFigure, ProofOutcome, ProofStep } from '#ledger/proof/proof.ts'
import { stepTexts } from '#ledger/proof/stepTexts.ts'
import { VisibleText } from '../components/VisibleText.tsx'
import { OutcomeMark } from '../values/Outcome.tsx'
import { useFirst } from '../rows/useFirst.tsx'

/** Each step: whether it holds, what was found, and on request what it proves and what not. */
export function ProofSteps({ steps }: { steps: readonly ProofStep[] }) {
  return (
    <ol>
      {steps.map((step) => (
        <li key={step.id} className="finding">
          <span className={`outcome ${outcomes[step.outcome].look}`}>
            <OutcomeMark successful={outcomes[step.outcome].successful} />
            <span className="visually-hidden">{outcomes[step.outcome].word}</span>
          </span>
          <div>
            <b>{stepTexts[step.id].title}</b>{' '}
            <span className="breakable">
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
    <details className="proof-meaning">
      <summary className="disclosure">
        What it proves<span className="visually-hidden">: {title}</span>
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
        <p key={label} className="proof-figure">
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

const outcomes: Readonly<
  Record<ProofOutcome, { look: string; successful: boolean | undefined; word: string }>
> = {
  proved: { look: 'success', successful: true, word: 'Holds:' },
  failed: { look: 'failure', successful: false, word: 'Does not hold:' },
  unknown: { look: 'undecided', successful: undefined, word: 'Open:' },
  missing: { look: 'undecided', successful: undefined, word: 'Missing:' },
}
