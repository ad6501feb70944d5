import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { mostBehind } from '#ledger'
import { type Sight, useNetwork, useSource } from '../../address/sight.ts'
import { LinkButton } from '../../components/Button.tsx'
import { errorTextOf } from '../../components/ErrorState.tsx'
import { Note } from '../../components/Message.tsx'
import { FactRow, Panel } from '../../components/Panel.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { Skeleton } from '../../components/Waiting.tsx'
import { counted } from '../../format/text.ts'
import { one, standingsOf } from '../../queries/queries.ts'
import { LedgerLink } from '../../values/ids.tsx'

/**
 * How far back each source reaches; each fails by itself. The newest ledger is in the head of the page, which follows it:
 * sources are asked less often.
 */
export function Sources() {
  const { sourceFor } = useRouteContext({ from: '__root__' })
  const network = useNetwork()
  return (
    <Panel title="Sources" remark="ledgers available">
      {network.endpoints.map(({ kind }) => (
        <Retention key={kind.id} sight={{ network, source: sourceFor(network, kind) }} />
      ))}
    </Panel>
  )
}

function Retention({ sight }: { sight: Sight }) {
  const { id, name } = sight.source.kind
  const shown = useSource()
  const own = shown === sight.source
  // A source above both has asked them already.
  const isAbove = shown.services !== undefined
  const standings = useQuery({ ...standingsOf(shown), enabled: isAbove })
  const standing = standings.data?.find(({ kind }) => kind.id === id)
  // A failed query is not retried on mount: the page would start over.
  const query = useQuery({
    ...one(sight.source, 'network', 'current'),
    retryOnMount: false,
    enabled: !isAbove,
  })
  const status = isAbove ? standing?.status : query.data?.value
  const error = isAbove ? standing?.error : query.error
  const behind = standing?.behind ?? 0
  if (status === undefined && !error) return <Skeleton rows={1} />
  return (
    <>
      <dl>
        <FactRow label={name}>
          {status !== undefined && !sight.source.kind.capabilities.hasHistory ? (
            <>
              what existed as of <LedgerLink sequence={status.latestLedger} />, and no history
            </>
          ) : status !== undefined ? (
            <>
              from <LedgerLink sequence={status.oldestLedger} /> on
              {behind > mostBehind && <Note>{counted(behind, 'ledger')} behind</Note>}
            </>
          ) : (
            error && (
              <>
                {errorTextOf(error, sight).title}
                {!own && (
                  <Note>
                    <VisibleText text={error.message} />.{' '}
                    <LinkButton onClick={() => void (isAbove ? standings : query).refetch()}>
                      Try again
                    </LinkButton>
                  </Note>
                )}
              </>
            )
          )}
        </FactRow>
      </dl>
      {!isAbove && query.data !== undefined && <Provenance calls={query.data.calls} />}
    </>
  )
}
