import { FactRow } from '../../components/Facts.tsx'
import { LinkButton } from '../../components/Button.tsx'
import { Note } from '../../components/Note.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { one } from '../../queries/queries.ts'
import { statusProblem } from '#ledger'
import type { NetworkStatus } from '#ledger/values'
import { now } from '../../components/now.ts'
import { Implausible } from '../../values/Implausible.tsx'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { PageLink, primaryLink } from '../../components/PageLink.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { errorTextOf } from '../../components/errorText.ts'
import { type Sight, useNetwork, useSource } from '../../address/sight.ts'
import { counted } from '../../format/counted.ts'
import { VisibleText } from '../../components/VisibleText.tsx'

/** How far back each line of sight reaches; each fails by itself. `down`: the page has shown why. */
export function LinesOfSight({ down = false }: { down?: boolean }) {
  const { sourceFor } = useRouteContext({ from: '__root__' })
  const network = useNetwork()
  return (
    <Panel title="Lines of sight" remark="ledgers available">
      {network.endpoints.map(({ kind }) => (
        <Retention
          key={kind.id}
          sight={{ network, source: sourceFor(network, kind) }}
          down={down}
        />
      ))}
      {network.bundled && network.replay === undefined && (
        <p className="py-2 text-muted">
          A recording stands still.{' '}
          <PageLink page="" search={{ replay: '200x5' }}>
            Replay it from ledger 200, five times as fast
          </PageLink>
        </p>
      )}
    </Panel>
  )
}

function Retention({ sight, down }: { sight: Sight; down: boolean }) {
  // A failed query is not retried on mount: the page would start over.
  const query = useQuery({ ...one(sight.source, 'network', 'current'), retryOnMount: false })
  const { data, error } = query
  const own = useSource() === sight.source
  const { id, name } = sight.source.kind
  if (data === undefined && error === null) return <Skeleton rows={1} />
  return (
    <>
      <dl>
        <FactRow label={name}>
          {data !== undefined ? (
            <>
              <RetainedLedgers status={data.value} />
              {down && (
                <Link {...primaryLink} to="." search={(search) => ({ ...search, via: id })}>
                  Read it through {name}
                </Link>
              )}
            </>
          ) : (
            error !== null && (
              <>
                {errorTextOf(error, sight).title}
                {!own && !down && (
                  <Note>
                    <VisibleText text={error.message} />.{' '}
                    <LinkButton type="button" onClick={() => void query.refetch()}>
                      Try again
                    </LinkButton>
                  </Note>
                )}
              </>
            )
          )}
        </FactRow>
      </dl>
      {data !== undefined && <Provenance calls={data.calls} />}
    </>
  )
}

function RetainedLedgers({ status }: { status: NetworkStatus }) {
  const { oldestLedger, latestLedger } = status
  const problem = statusProblem(status, now())
  if (problem !== undefined)
    return <Implausible problem={problem} raw={`${oldestLedger}–${latestLedger}`} />
  return (
    <>
      <LedgerLink sequence={oldestLedger} />–
      <LedgerLink sequence={latestLedger} />
      <Note>{counted(latestLedger - oldestLedger + 1, 'ledger')}</Note>
    </>
  )
}
