import { useLocation } from '@tanstack/react-router'
import type { ProofStanding } from '#ledger'
import { ledgerOfSubject } from '#sources'
import { hasTrustBadge, useChangeAddress, useHere } from '../address/addresses.ts'
import { VisibleText } from '../components/VisibleText.tsx'
import { TrustSheet } from '../lateParts.tsx'
import { OutcomeMark } from '../values/Outcome.tsx'
import { type Trusted, useTrust } from './useTrust.ts'

/** How far a record can be trusted, in words beside its outcome; opens the sheet that says why. */
export function TrustBadge({ subject, contradicted }: Trusted) {
  const change = useChangeAddress()
  const { page, search } = useHere()
  const trust = useTrust({ subject, contradicted })
  const {
    standing,
    successful,
    verdict,
    words: { giver },
  } = trust
  const isCompared = search.compare !== undefined && hasTrustBadge(page)
  const isOpen = useLocation().hash === 'proof' || isCompared
  const ledger = subject?.kind === 'transaction' ? ledgerOfSubject(subject) : undefined
  return (
    <>
      {/* As wide as any of its words: one that comes later moves nothing. */}
      <span className="inline-flex narrow:w-36 w-64">
        <button
          type="button"
          className={`inline-flex h-6 max-w-full items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 font-semibold text-xs ${standing === 'contradicted' ? 'border-fail bg-fail-tint text-fail' : 'border-edge hover:bg-wash'}`}
          data-trust=""
          aria-haspopup="dialog"
          aria-keyshortcuts="p"
          onClick={() => change((before) => before, 'proof')}
        >
          <span className={standing === 'verified' ? 'text-ok' : undefined}>
            <OutcomeMark successful={successful} />
          </span>
          <span className="truncate">
            {words[standing]}
            {standing === 'verified' && ledger !== undefined && (
              <span className="narrow:sr-only"> in ledger {ledger}</span>
            )}
            {standing === 'consistent' && <span className="narrow:sr-only">, says {giver}</span>}
          </span>
        </button>
      </span>
      {/* What the page itself says of the record stands below its head. */}
      {standing === 'contradicted' && contradicted === undefined && (
        <p className="wrap-anywhere text-fail text-sm" role="alert">
          <VisibleText text={verdict} />
        </p>
      )}
      {isOpen && <TrustSheet subject={subject} trust={trust} />}
    </>
  )
}

/** The sheet of a page without a badge. */
export function ComparisonSheet() {
  return <TrustSheet subject={undefined} trust={useTrust({ subject: undefined })} />
}

const words: Readonly<Record<ProofStanding, string>> = {
  contradicted: 'Contradicted',
  verified: 'Verified',
  consistent: 'Consistent',
  partlyVerified: 'Partly verified',
  partly: 'Partly checked',
  unchecked: 'Not checked',
}
