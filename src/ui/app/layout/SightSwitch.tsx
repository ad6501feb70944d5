import { type SourceKind, sourceKinds } from '#sources/kinds.ts'
import { useHere } from '../../address/addresses.ts'
import { offers } from '../../address/networks.ts'
import type { Sight } from '../../address/sight.ts'
import { PageLink } from '../../components/PageLink.tsx'

/** Every kind of this build, and others that the network offers. */
export function SightSwitch({ sight: { network, source } }: { sight: Sight }) {
  const { page, search } = useHere()
  const kinds = new Map<string, SourceKind>(
    [...sourceKinds, ...network.endpoints.map(({ kind }) => kind)].map((kind) => [kind.id, kind]),
  )
  return (
    <nav className="sight-switch" aria-label="Line of sight">
      {[...kinds.values()].map((kind) =>
        offers(network, kind) ? (
          <PageLink
            key={kind.id}
            className={`sight-${kind.id}`}
            page={page}
            search={{ ...search, via: kind.id }}
            step="replace"
            aria-current={kind.id === source.kind.id ? 'true' : undefined}
          >
            <i className={`sight-mark ${kind.id}`} />
            {kind.name}
          </PageLink>
        ) : (
          <span
            key={kind.id}
            className={`sight-${kind.id}`}
            title={`${network.name} names no ${kind.name} endpoint`}
          >
            <i className={`sight-mark ${kind.id}`} />
            <s>{kind.name}</s>
          </span>
        ),
      )}
    </nav>
  )
}
