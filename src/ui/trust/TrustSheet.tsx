import { useEffect, useId, useRef, useState } from 'react'
import { hostOf, ledgerOfSubject, type ProofSubject } from '#sources'
import { useChangeAddress, useHere } from '../address/addresses.ts'
import { useNetwork, useSource } from '../address/sight.ts'
import { ComparedRequests } from '../comparison/ComparedRequests.tsx'
import type { Comparison } from '../comparison/useComparison.ts'
import { Button, buttonLook, FileButton, PageLink } from '../components/Button.tsx'
import { ErrorState } from '../components/ErrorState.tsx'
import { formatBytes, Provenance } from '../components/Provenance.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { Skeleton } from '../components/Waiting.tsx'
import { capitalized } from '../format/text.ts'
import { EvidenceDialog } from '../lateParts.tsx'
import { EvidenceView } from '../proof/EvidenceView.tsx'
import { OutcomeMark } from '../values/Outcome.tsx'
import type { Trust } from './useTrust.ts'

/** Beside the page: one verdict on its record, and below it each check and each compared answer. */
export function TrustSheet({
  subject,
  trust,
}: {
  subject: ProofSubject | undefined
  trust: Trust
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const change = useChangeAddress()
  const { standing, successful, verdict, comparison, isAwaited, evidence, error } = trust
  // Drawn once all is there, so that nothing moves; from then on, what the reader asks for comes into its place.
  const [isDrawn, setDrawn] = useState(!isAwaited)
  if (!isDrawn && !isAwaited) setDrawn(true)
  const [opener] = useState(() => document.activeElement)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => {
    // Back to where the focus was; a sheet that its address or a menu opened has only the badge.
    const hasPlace = opener !== document.body && opener?.checkVisibility() === true
    const place = hasPlace ? opener : document.querySelector('[data-trust]')
    if (place instanceof HTMLElement) place.focus()
    change((before) => ({ ...before, compare: undefined }), '')
  }
  return (
    <dialog
      ref={dialog}
      className="mr-0 ml-auto h-dvh max-h-none w-160 max-w-full overflow-auto border-edge narrow:border-0 border-l bg-paper narrow:px-4 px-6 py-5 text-base/5 text-ink backdrop:bg-[rgb(0_0_0/40%)] print:absolute print:h-auto print:w-full print:border-0 print:p-0"
      data-sheet=""
      aria-labelledby={heading}
      closedby="any"
      onClose={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <form className="flex items-center justify-between gap-4" method="dialog">
        <h2 id={heading} className="font-semibold text-lg/7">
          Proof and comparison
        </h2>
        <span className="print:hidden">
          <Button type="submit">Close</Button>
        </span>
      </form>
      {!isDrawn && <Skeleton rows={12} label="Checking the record" />}
      {isDrawn && (subject !== undefined || comparison.requests.length > 0) && (
        <p
          className={`wrap-anywhere mt-3 text-md/6 ${standing === 'contradicted' ? 'text-fail' : ''}`}
          role="status"
        >
          <span
            className={`mr-2 inline-block align-[-1px] ${standing === 'verified' ? 'text-ok' : ''}`}
          >
            <OutcomeMark successful={successful} />
          </span>
          <VisibleText text={verdict} />
        </p>
      )}
      {isDrawn && subject !== undefined && (
        <section className={partLook} aria-label="Proof">
          <h3>Proof</h3>
          {error !== null && <ErrorState error={error} onRetry={() => trust.gather(0)} />}
          {evidence === undefined && error === null && (
            <Skeleton rows={5} label="Checking the record" />
          )}
          {evidence !== undefined && (
            <>
              <EvidenceView evidence={evidence} words={trust.words} actions={<CheckFileButton />}>
                <GatherButton subject={subject} trust={trust} />
              </EvidenceView>
              <Provenance calls={evidence.calls} />
            </>
          )}
        </section>
      )}
      {isDrawn && subject?.kind !== 'envelope' && <ComparisonPart comparison={comparison} />}
    </dialog>
  )
}

const partLook = 'mt-6 border-line border-t pt-4 [&>h3]:text-md/6'

/** Requests what the open steps need: the subject’s ledger first, then the next one. */
function GatherButton({ subject, trust }: { subject: ProofSubject; trust: Trust }) {
  const { kind, url, services } = useSource()
  const ledger = ledgerOfSubject(subject)
  if (ledger === undefined) return null
  const isMissing = (id: string) =>
    trust.evidence?.proof.steps.some((step) => step.id === id && step.outcome === 'missing')
  const hasLedger = !isMissing('resultSet')
  if (hasLedger && !isMissing('chain')) return null
  const cost = kind.capabilities.hasLedgers
    ? 'a busy ledger is one or two megabytes'
    : 'its results are in pages of 200 transactions'
  const size = trust.bytes === undefined ? '' : `, about ${formatBytes(trust.bytes)}`
  return (
    <p className="print:hidden">
      <Button disabled={trust.isGathering} onClick={() => trust.gather(hasLedger ? 1 : 0)}>
        {trust.isGathering
          ? 'Requesting…'
          : hasLedger
            ? `Add ledger ${ledger + 1}`
            : `Check with ledger ${ledger}${size}`}
      </Button>{' '}
      <span className="text-muted text-xs/4">
        {services === undefined
          ? `Sends requests to ${hostOf(url)}${trust.other === undefined ? '' : ` and, for the ledger’s hash, to ${trust.other}`}; ${cost}.`
          : `${capitalized(cost)}.`}
      </span>
    </p>
  )
}

/** Chooses an evidence file and shows what it proves. */
function CheckFileButton() {
  const [chosen, choose] = useState<{ readonly file: File; readonly turn: number }>()
  return (
    <>
      <FileButton
        accept="application/json,.json"
        onChoose={(file) => choose((before) => ({ file, turn: (before?.turn ?? 0) + 1 }))}
      >
        Check an evidence file
      </FileButton>
      {chosen !== undefined && (
        <EvidenceDialog
          key={chosen.turn}
          file={chosen.file}
          // The next file may be chosen before the browser says that this one is closed.
          onClose={() => choose((now) => (now === chosen ? undefined : now))}
        />
      )}
    </>
  )
}

function ComparisonPart({ comparison }: { comparison: Comparison }) {
  const { page, search } = useHere()
  const { name } = useNetwork()
  const source = useSource()
  const { isPair, requests, isAsked, bytes, text } = comparison
  return (
    <section className={partLook} aria-label="Both sources compared">
      <h3>Horizon and RPC compared</h3>
      {!isPair ? (
        <p role="note">
          {name} has one service, {source.kind.name}: there is nothing to compare it with.
        </p>
      ) : requests.length === 0 ? (
        <p role="note">This page sends no requests to a service.</p>
      ) : isAsked ? (
        <>
          <p role="status">{text}</p>
          <ComparedRequests requests={requests} />
        </>
      ) : (
        <p className="mt-2">
          <PageLink
            className={buttonLook}
            page={page}
            search={{ ...search, compare: 'on' }}
            step="replace"
          >
            Compare, about {formatBytes(bytes)}
          </PageLink>
        </p>
      )}
    </section>
  )
}
