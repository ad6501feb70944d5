import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import {
  type ComparedFigure,
  isSeconded,
  type LedgerWords,
  type Proof,
  type ProofOutcome,
  type ProofStep,
  proofStanding,
  proofSummary,
  readValidators,
  stepTexts,
} from '#ledger'
import { fetchMessages, messagesUrl } from '#sources'
import { parseEndpoint } from '../address/sight.ts'
import { askWorker } from '../ask/client.ts'
import {
  Button,
  buttonLook,
  disclosureLook,
  FileButton,
  textFieldLook,
} from '../components/Button.tsx'
import { Facts } from '../components/Panel.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { store, stored } from '../queries/outside.ts'
import { useFirst } from '../rows/cells.tsx'
import { OutcomeMark, outcomeLook } from '../values/Outcome.tsx'
import type { ShownEvidence } from './votes.ts'

/** The steps of a proof, what they prove together, and what can be done with its evidence. */
export function EvidenceView({
  evidence: { file, proof },
  words,
  onChecked,
  actions,
  children,
}: {
  evidence: ShownEvidence
  /** Who says that its ledger is the network's. */
  words: LedgerWords
  /** The same evidence, with the votes that the reader added. */
  onChecked: (checked: ShownEvidence) => void
  /** Stand beside the one that saves it. */
  actions?: ReactNode
  /** Offers to ask for more evidence. */
  children?: ReactNode
}) {
  const isSecond = isSeconded(proof, words)
  return (
    <div className="[&>*+*]:mt-2">
      <ProofSteps steps={proof.steps} isSeconded={isSecond} />
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
      <QuorumForm file={file} proof={proof} onChecked={onChecked} />
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

/** Each step: its outcome, what was found, and on request what it proves and what not; those that lack the same are one. */
function ProofSteps({
  steps,
  isSeconded: isSecond,
}: {
  steps: readonly ProofStep[]
  isSeconded: boolean
}) {
  const groups = Map.groupBy(steps, ({ id, outcome, finding }) =>
    outcome === 'missing' ? finding : id,
  )
  return (
    <ol>
      {[...groups].map(([key, group]) => (
        <StepRow key={key} steps={group} isSeconded={isSecond} />
      ))}
    </ol>
  )
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

/** A file of SCP messages with more bytes is refused before it is read. */
const maxFile = 8 * 1024 ** 2

/**
 * The validators whose word the reader takes, and the SCP messages of a history archive to check: a chosen file, or an
 * address that the reader types. Nothing is requested before the button that names the host.
 */
function QuorumForm({
  file,
  proof,
  onChecked,
}: {
  file: string
  proof: Proof
  onChecked: (checked: { readonly file: string; readonly proof: Proof }) => void
}) {
  const id = useId()
  const key = `parallax.validators ${proof.passphrase}`
  const [text, setText] = useState(() => stored('local', key) ?? '')
  const [archive, setArchive] = useState('')
  const [problem, setProblem] = useState('')
  const ledger = proof.claim.kind === 'ledger' ? proof.claim.sequence : proof.claim.ledger
  if (ledger === undefined) return null
  const { validators, problems } = readValidators(text)
  const endpoint = parseEndpoint(archive)
  const url = 'url' in endpoint ? messagesUrl(endpoint.url, ledger + 1) : undefined

  const check = async (
    messages: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  ) => {
    store('local', key, text)
    setProblem('')
    const input = { file, validators, messages }
    const answer = await askWorker('checkEvidence', input, new AbortController().signal)
    if (answer.kind === 'refused') return setProblem(answer.message)
    setProblem(answer.refused.join(' '))
    onChecked(answer)
  }
  const failed = (error: unknown) =>
    setProblem(error instanceof Error ? error.message : String(error))
  const choose = async (chosen: File) => {
    if (chosen.size > maxFile) return setProblem(`${chosen.name} is too large: at most 8 MiB.`)
    await check([{ name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) }])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check([]).catch(failed)
  }
  return (
    <details>
      <summary className={disclosureLook}>Validator votes</summary>
      <form className="[&>*+*]:mt-2" onSubmit={submit}>
        <p>
          Which validators do you trust? Enter one per line: its public key, then its organisation.
          Organisations publish their keys in their stellar.toml. The list stays in this browser.
        </p>
        <label htmlFor={`${id}validators`}>Validators</label>
        <textarea
          id={`${id}validators`}
          className={textFieldLook}
          rows={4}
          spellCheck={false}
          placeholder="GABC… Example organisation"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {problems.length > 0 && (
          <p className="text-fail">
            Not a public key: <VisibleText text={problems.slice(0, 3).join(' · ')} />
          </p>
        )}
        <p className="print:hidden">
          <Button type="submit">
            Check with {validators.length === 1 ? '1 validator' : `${validators.length} validators`}
          </Button>{' '}
          <FileButton accept=".gz,.xdr" onChoose={(chosen) => void choose(chosen).catch(failed)}>
            Add SCP messages (scp-….xdr.gz)
          </FileButton>
        </p>
        <label htmlFor={`${id}archive`}>Or the address of a history archive</label>
        <input
          id={`${id}archive`}
          className={textFieldLook}
          type="url"
          placeholder="https://…"
          value={archive}
          onChange={({ currentTarget }) => setArchive(currentTarget.value)}
        />
        {url !== undefined && (
          <p>
            <Button
              type="button"
              onClick={() =>
                fetchMessages(url)
                  .then((bytes) => check([{ name: 'The archive’s file', bytes }]))
                  .catch(failed)
              }
            >
              Request {url.slice(url.lastIndexOf('/') + 1)} of {new URL(url).host}
            </Button>
          </p>
        )}
        <p role="alert" className="text-fail">
          <VisibleText text={problem} />
        </p>
      </form>
    </details>
  )
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
