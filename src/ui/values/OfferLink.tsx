import { PageLink, primaryLink } from '../components/PageLink.tsx'

/** An offer's number; one that REST invented for a taker without an offer is no link. */
export function OfferLink({ id, primary = false }: { id: bigint; primary?: boolean }) {
  if (id <= 0n || id >= firstMadeUp) return <span>{String(id)}</span>
  return (
    <PageLink {...(primary ? primaryLink : {})} page={`/offers/${id}`}>
      {String(id)}
    </PageLink>
  )
}

/** REST numbers takers without an offer by their operation, from 2^62 on. */
const firstMadeUp = 1n << 62n
