import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { statusProblem } from '#ledger'
import { pageWidthLook } from '../../components/PageHead.tsx'
import { PageLink } from '../../components/Button.tsx'
import { now } from '../../queries/clock.ts'
import { one } from '../../queries/queries.ts'
import type { Sight } from '../../address/sight.ts'
import { loadHostNames } from '../../address/hostNames.ts'
import { VisibleText } from '../../components/VisibleText.tsx'
import { plainText } from '../../format/text.ts'
import { ComparisonLink } from './HeaderTools.tsx'

export function Footer({ sight }: { sight: Sight | undefined }) {
  const [problem, setProblem] = useState<string>()
  useEffect(() => void loadHostNames().then(setProblem), [])
  return (
    <footer className="border-line border-t text-muted text-xs/4 print:hidden">
      <HatchPattern />
      <div className={`${pageWidthLook} flex flex-wrap gap-x-6 gap-y-2 pt-4 pb-6`}>
        {sight !== undefined && <Reads sight={sight} />}
        <span>
          {sight?.network.bundled === false
            ? 'Nothing is sent anywhere but to the endpoint you chose.'
            : 'Nothing is sent anywhere.'}
        </span>
        {problem !== undefined && (
          <span>
            names.json, this site’s list of names, could not be read: <VisibleText text={problem} />
            .
          </span>
        )}
        {sight !== undefined && <ComparisonLink />}
        {sight !== undefined && <PageLink page="/submit">Send a transaction</PageLink>}
      </div>
    </footer>
  )
}

function Reads({ sight }: { sight: Sight }) {
  const status = useQuery(one(sight.source, 'network', 'current')).data?.value
  if (status === undefined || statusProblem(status, now()) !== undefined) return null
  return (
    <span>
      Parallax reads the network <b>{plainText(status.passphrase, 100)}</b>, protocol{' '}
      {status.protocolVersion}, ledgers {status.oldestLedger}–{status.latestLedger}.
    </span>
  )
}

/** The hatch pattern, used by reference. */
function HatchPattern() {
  return (
    <svg width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <pattern
          id="hatch"
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0v4" stroke="var(--color-edge)" strokeWidth="2" />
        </pattern>
      </defs>
    </svg>
  )
}
