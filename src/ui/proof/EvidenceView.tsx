import { type ReactNode, useEffect, useRef } from 'react'
import {
  type ComparedFigure,
  isSeconded,
  type LedgerWords,
  type Proof,
  type ProofOutcome,
  type ProofStep,
  proofStanding,
  proofSummary,
  stepTexts,
} from '#ledger'
import { buttonLook } from '../components/Button.tsx'
import { Facts } from '../components/Panel.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { useFirst } from '../rows/cells.tsx'
import { OutcomeMark, outcomeLook } from '../values/Outcome.tsx'

/** The steps of a proof, what they prove together, and what can be done with its evidence. */
export function EvidenceView({
  evidence: { file, proof },
  words,
  actions,
  children,
}: {
  evidence: { readonly file: string; readonly proof: Proof }
  /** Who says that its ledger is the network's. */
  words: LedgerWords
  /** Stand beside the one that saves it. */
  actions?: ReactNode
  /** Offers to ask for more evidence. */
  children?: ReactNode
}) {
  const isSecond = isSeconded(proof, words)
  // Steps that lack the same are one.
  const groups = Map.groupBy(proof.steps, ({ id, outcome, finding }) =>
    outcome === 'missing' ? finding : id,
  )
  return (
    <div className="[&>*+*]:mt-2">
      <ol>
        {[...groups].map(([key, group]) => (
          <StepRow key={key} steps={group} isSeconded={isSecond} />
        ))}
      </ol>
      {children}
      {proof.figures.length > 0 && (
        <>
          <h3>{isSecond ? 'Proved by these steps' : 'Consistent by these steps'}</h3>
          <Facts
            columns={1}
            rows={proof.figures.map(({ label, value }) => ({
              label,
              value: <VisibleText text={value} />,
            }))}
          />
        </>
      )}
      {(proof.claim.kind === 'ledger' || proof.claim.ledger !== undefined) && (
        <p className="text-muted text-xs/4">
          Votes of validators are checked outside of a page. Save the evidence; in a copy of
          Parallax’s source run{' '}
          <code className="wrap-anywhere" translate="no">
            npm run verify -- {fileName(proof)} --validators FILE --messages scp-….xdr.gz
          </code>
          . FILE has the validators that you trust, one a line: its public key, then its
          organisation. The messages are a file of a history archive.
        </p>
      )}
      <div className="flex flex-wrap gap-2 print:hidden">
        <SaveLink file={file} name={fileName(proof)} />
        {actions}
      </div>
    </div>
  )
}

function SaveLink({ file, name }: { file: string; name: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([file], { type: 'application/json' }))
    if (link.current !== null) link.current.href = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  return (
    <a ref={link} className={buttonLook} href="about:blank" download={name}>
      Save the evidence
    </a>
  )
}

function fileName({ claim }: Proof): string {
  const subject =
    claim.kind === 'ledger' ? `ledger-${claim.sequence}` : `transaction-${claim.hash.slice(0, 16)}`
  return `evidence-${subject}.json`
}

function StepRow({
  steps,
  isSeconded: isSecond,
}: {
  steps: readonly ProofStep[]
  isSeconded: boolean
}) {
  const [first] = steps
  if (first === undefined) return null
  const { outcome, finding, compared } = first
  const { successful, word } = outcomes[outcome]
  // Steps of one service's word are not in the colour of what is verified.
  const look = outcomeLook(successful === true && !isSecond ? undefined : successful)
  const titles = steps.map(({ id }) => stepTexts[id].title).join(', ')
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 border-line border-b py-2">
      <span className={`${look} self-start pt-1`}>
        <OutcomeMark successful={successful} />
        <span className="sr-only">{word}</span>
      </span>
      <div className="wrap-anywhere">
        <details className="[&>p]:text-xs">
          <summary>
            <b className="underline decoration-edge underline-offset-3">{titles}</b>{' '}
            <VisibleText text={finding} />
          </summary>
          {steps.map(({ id }) => (
            <p key={id}>
              {steps.length > 1 && <b>{stepTexts[id].title}: </b>}
              {stepTexts[id].proves} <b>Not proved:</b> {stepTexts[id].doesNotProve}
            </p>
          ))}
          {outcome !== 'failed' && <Compared figures={compared} />}
        </details>
        {outcome === 'failed' && <Compared figures={compared} />}
      </div>
    </li>
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

/** A proof in a line: red where a step fails, with its name. */
export function ProofLine({ proof }: { proof: Proof }) {
  const standing = proofStanding(proof)
  const successful = standing === 'contradicted' ? false : standing === 'verified' || undefined
  return (
    <span className={`${outcomeLook(successful)} whitespace-normal!`}>
      <OutcomeMark successful={successful} />
      {proofSummary(proof)}
    </span>
  )
}
