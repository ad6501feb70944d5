import { PageLink } from '../components/PageLink.tsx'

/** An offer by its number; what a service made up for a taker without an offer leads nowhere. */
export function OfferLink({
  id,
  primary = false,
}: {
  id: bigint
  /** The link that names its row. */
  primary?: boolean
}) {
  if (id <= 0n || id >= firstMadeUp) return <span>{String(id)}</span>
  return (
    <PageLink className={primary ? 'primary-link' : undefined} page={`/offers/${id}`}>
      {String(id)}
    </PageLink>
  )
}

/** Takers that left no offer are numbered by their operation, from 2^62 on (rest.md 6.2). */
const firstMadeUp = 1n << 62n
