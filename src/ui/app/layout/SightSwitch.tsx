import { type SourceKind, sourceKinds } from '#sources'
import { useHere } from '../../address/addresses.ts'
import { offers } from '../../address/networks.ts'
import type { Sight } from '../../address/sight.ts'
import { SightMark } from '../../components/SightMark.tsx'
import { PageLink } from '../../components/PageLink.tsx'

/** Every kind of this build, and others that the network offers. */
export function SightSwitch({ sight: { network, source } }: { sight: Sight }) {
  const { page, search } = useHere()
  const kinds = new Map<string, SourceKind>(
    [...sourceKinds, ...network.endpoints.map(({ kind }) => kind)].map((kind) => [kind.id, kind]),
  )
  return (
    <nav
      className="narrow:ml-auto inline-flex rounded-md border border-edge"
      aria-label="Line of sight"
    >
      {[...kinds.values()].map((kind) =>
        offers(network, kind) ? (
          <PageLink
            key={kind.id}
            className={`inline-flex h-7.5 items-center gap-1.5 border-edge current:border-b-2 narrow:px-2 px-2.5 current:pt-0.5 current:font-semibold current:text-ink text-muted text-sm no-underline hover:text-ink [a+&]:border-l ${edges[kind.id] ?? ''}`}
            page={page}
            search={{ ...search, via: kind.id }}
            step="replace"
            aria-current={kind.id === source.kind.id ? 'true' : undefined}
          >
            <SightMark
              kind={kind.id}
              look={kind.id === source.kind.id ? undefined : 'border-edge'}
              disc="bg-edge"
            />
            {kind.name}
          </PageLink>
        ) : (
          <span
            key={kind.id}
            className="inline-flex h-7.5 items-center gap-1.5 px-2.5 text-faint text-sm"
            title={`${network.name} names no ${kind.name} endpoint`}
          >
            <SightMark kind={kind.id} look="border-line" />
            <s>{kind.name}</s>
          </span>
        ),
      )}
    </nav>
  )
}

/** The edge below the line of sight in use, by its kind. */
const edges: Readonly<Record<string, string>> = {
  rest: 'current:border-b-rest',
  rpc: 'current:border-b-rpc',
}
