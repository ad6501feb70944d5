import { useHere } from '../../address/addresses.ts'
import { PageLink } from '../../components/PageLink.tsx'
import { offers } from '../../address/networks.ts'
import type { Sight } from '../../address/sight.ts'

/** The line of sight, flipped in place: the address stays, what reads it changes. */
export function SightSwitch({ sight }: { sight: Sight }) {
  const { page, search } = useHere()
  return (
    <nav className="sight-switch" aria-label="Line of sight">
      {(['rest', 'rpc'] as const).map((via) => {
        const name = via === 'rest' ? 'REST' : 'RPC'
        return offers(sight.network, via) ? (
          <PageLink
            key={via}
            className={`sight-${via}`}
            page={page}
            search={{ ...search, via }}
            step="replace"
            aria-current={via === sight.via ? 'true' : undefined}
          >
            <i className={`sight-mark ${via}`} />
            {name}
          </PageLink>
        ) : (
          <span
            key={via}
            className={`sight-${via}`}
            title={`${sight.network.name} names no ${name} endpoint`}
          >
            <i className={`sight-mark ${via}`} />
            <s>{name}</s>
          </span>
        )
      })}
    </nav>
  )
}
