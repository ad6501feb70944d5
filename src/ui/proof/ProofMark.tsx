import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Proof } from '#ledger'
import { hostOf, ledgerOfSubject, type ProofSubject } from '#sources'
import { usePassphrase, useSource } from '../address/sight.ts'
import { Button, linkLook } from '../components/Button.tsx'
import { ErrorState } from '../components/ErrorState.tsx'
import { Muted } from '../components/Message.tsx'
import { Provenance } from '../components/Provenance.tsx'
import { capitalized } from '../format/text.ts'
import { EvidenceDialog } from '../lateParts.tsx'
import { evidenceQuery } from '../queries/laterQueries.ts'
import { OutcomeMark, outcomeLook } from '../values/Outcome.tsx'
import { EvidenceView, ProofLine } from './EvidenceView.tsx'

/** How many steps of a proof hold; opens to each of them, and to what is needed for the others. */
export function ProofMark({
  subject,
  contradicted,
}: {
  subject: ProofSubject
  /** A sentence about what the page states otherwise than the proved bytes. */
  contradicted?: string | undefined
}) {
  const source = useSource()
  const [following, setFollowing] = useState<number>()
  const { passphrase } = usePassphrase()
  const isMeant = useLocation().hash === 'proof'
  const idle = useIdle()
  const atHand = useQuery({
    ...evidenceQuery(source, subject, passphrase ?? '', undefined),
    enabled: idle && passphrase !== undefined,
  })
  const gathered = useQuery({
    ...evidenceQuery(source, subject, passphrase ?? '', following ?? 0),
    enabled: passphrase !== undefined && following !== undefined,
    placeholderData: (before) => before,
  })
  const shown = gathered.data ?? atHand.data
  if (shown === undefined)
    return (
      <Muted>
        {atHand.error === null ? 'not checked yet' : `not checked: ${atHand.error.message}`}
      </Muted>
    )
  return (
    <details data-proof="" open={isMeant || undefined} ref={isMeant ? showProof : undefined}>
      <summary>
        {contradicted === undefined ? (
          <ProofLine proof={shown.proof} />
        ) : (
          <Contradiction problem={contradicted} />
        )}{' '}
        <span className={linkLook}>details</span>
      </summary>
      <EvidenceView evidence={shown}>
        {gathered.error !== null && (
          <ErrorState error={gathered.error} onRetry={() => void gathered.refetch()} />
        )}
        <GatherButton
          subject={subject}
          proof={shown.proof}
          isBusy={gathered.isFetching}
          onGather={setFollowing}
        />
      </EvidenceView>
      <CheckFileButton />
      {gathered.data !== undefined && <Provenance calls={gathered.data.calls} />}
    </details>
  )
}

/** The address ends in `#proof`. */
const showProof = (details: HTMLElement | null) => details?.scrollIntoView({ block: 'nearest' })

/** In the place of a proof: what it covers is not what the page states. */
function Contradiction({ problem }: { problem: string }) {
  return (
    <>
      <span className={outcomeLook(false)}>
        <OutcomeMark successful={false} />
        Not of these values:
      </span>{' '}
      <span className="wrap-anywhere text-fail">
        {problem}. The steps are about the bytes alone.
      </span>
    </>
  )
}

/** True a moment after the page was drawn: what it shows comes first. Safari has no requestIdleCallback. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setIdle(true), 500)
    return () => window.clearTimeout(timer)
  }, [])
  return idle
}

/** Chooses an evidence file and shows what it proves. A file can also be dropped on any page. */
function CheckFileButton() {
  const [file, setFile] = useState<File>()
  return (
    <>
      <label className="mt-2 cursor-pointer [&_input]:max-w-full">
        Check an evidence file{' '}
        <input
          type="file"
          accept="application/json,.json"
          onChange={({ currentTarget }) => {
            setFile(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
      {file !== undefined && <EvidenceDialog file={file} onClose={() => setFile(undefined)} />}
    </>
  )
}

/** Requests what the open steps need: the subject’s ledger first, then the next one. */
function GatherButton({
  subject,
  proof,
  isBusy,
  onGather,
}: {
  subject: ProofSubject
  proof: Proof
  isBusy: boolean
  /** With how many ledgers after the subject’s own. */
  onGather: (following: number) => void
}) {
  const { kind, url, standings } = useSource()
  const ledger = ledgerOfSubject(subject)
  if (ledger === undefined) return null
  const isMissing = (id: string) =>
    proof.steps.some((step) => step.id === id && step.outcome === 'missing')
  const hasLedger = !isMissing('resultSet')
  if (hasLedger && !isMissing('chain')) return null
  const cost = kind.capabilities.hasLedgers
    ? 'a busy ledger is one or two megabytes'
    : 'its results are in pages of 200 transactions'
  return (
    <p>
      <Button type="button" disabled={isBusy} onClick={() => onGather(hasLedger ? 1 : 0)}>
        {isBusy
          ? 'Requesting…'
          : hasLedger
            ? `Add ledger ${ledger + 1}`
            : `Check with ledger ${ledger}`}
      </Button>{' '}
      <span className="text-muted text-xs/4">
        {standings === undefined
          ? `Sends requests to ${hostOf(url)}; ${cost}.`
          : `${capitalized(cost)}.`}
      </span>
    </p>
  )
}
