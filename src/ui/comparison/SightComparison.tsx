import { useRouteContext } from '@tanstack/react-router'
import { type ShownRequest, type SightPair, useShownRequests } from '../queries/comparison.ts'
import { sourceKinds } from '#sources'
import { useHere } from '../address/addresses.ts'
import { offers } from '../address/networks.ts'
import type { Sight } from '../address/sight.ts'
import { ComparedRequest } from './ComparedRequest.tsx'

/** Above a page: all that it requests, through both lines of sight. */
export function SightComparison({ sight: { network, source } }: { sight: Sight }) {
  const sourceFor = useRouteContext({ from: '__root__', select: (context) => context.sourceFor })
  const other = sourceKinds.find((kind) => kind.id !== source.kind.id && offers(network, kind))
  return (
    <section className="[&_td]:max-w-96" aria-label="Both lines of sight compared">
      {other === undefined ? (
        <p className="py-2" role="note">
          {network.name} has one service, {source.kind.name}: there is nothing to compare it with.
        </p>
      ) : (
        <Requests pair={{ shown: source, other: sourceFor(network, other) }} />
      )}
    </section>
  )
}

function Requests({ pair }: { pair: SightPair }) {
  const { page } = useHere()
  const isAboutNetwork = page === '' || page === '/network'
  const requests = useShownRequests(pair.shown)
  // Every page requests the network's status, for its header.
  const own = isAboutNetwork ? requests : requests.filter(isOfPage)
  if (own.length === 0)
    return (
      <p className="py-2" role="note">
        This page sends no requests to a service.
      </p>
    )
  return own.map((request) => <ComparedRequest key={request.id} pair={pair} request={request} />)
}

const isOfPage = ({ requested }: ShownRequest): boolean =>
  !('entity' in requested && requested.entity === 'network')
