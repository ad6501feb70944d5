import { useHere } from '../../address/addresses.ts'
import { PageLink } from '../../components/PageLink.tsx'
import type { Sight } from '../../address/sight.ts'
import { switchEntries } from './switchEntries.ts'

export function SightSwitch({ sight }: { sight: Sight }) {
  const { page, search } = useHere()
  return (
    <nav className="sight-switch" aria-label="Line of sight">
      {switchEntries(sight.network, sight.source.kind).map(({ kind: { id, name }, ...entry }) =>
        entry.offered ? (
          <PageLink
            key={id}
            className={`sight-${id}`}
            page={page}
            search={{ ...search, via: id }}
            step="replace"
            aria-current={entry.current ? 'true' : undefined}
          >
            <i className={`sight-mark ${id}`} />
            {name}
          </PageLink>
        ) : (
          <span
            key={id}
            className={`sight-${id}`}
            title={`${sight.network.name} names no ${name} endpoint`}
          >
            <i className={`sight-mark ${id}`} />
            <s>{name}</s>
          </span>
        ),
      )}
    </nav>
  )
}
