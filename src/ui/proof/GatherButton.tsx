import { Button } from '../components/Button.tsx'
import type { Proof } from '#ledger'
import { type ProofSubject, ledgerOfSubject } from '#sources'
import { useSource } from '../address/sight.ts'
import { urlHost } from '../components/errorText.ts'

/** Requests what the open steps need: the subject’s ledger first, then the next one. */
export function GatherButton({
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
  const { kind, url } = useSource()
  const ledger = ledgerOfSubject(subject)
  if (ledger === undefined) return null
  const isMissing = (id: string) =>
    proof.steps.some((step) => step.id === id && step.outcome === 'missing')
  const hasLedger = !isMissing('resultSet')
  if (hasLedger && !isMissing('chain')) return null
  const cost = kind.capabilities.hasIndex
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
        Requested of {urlHost(url)}; {cost}.
      </span>
    </p>
  )
}
