import { Link } from '@tanstack/react-router'
import { offers } from '../networks.ts'
import type { Sight } from '../sight.ts'

/** The line of sight, flipped in place: the address stays, what reads it changes. */
export function SightSwitch({ sight }: { sight: Sight }) {
  return (
    <nav className="sight" aria-label="Line of sight">
      {(['rest', 'rpc'] as const).map((via) => {
        const name = via === 'rest' ? 'REST' : 'RPC'
        return offers(sight.network, via) ? (
          <Link
            key={via}
            className={`is-${via}`}
            to="."
            search={(previous) => ({ ...previous, via })}
            activeOptions={{ exact: true }}
            aria-current={via === sight.via ? 'true' : undefined}
            resetScroll={false}
            replace
          >
            <i className={`eye ${via}`} />
            {name}
          </Link>
        ) : (
          <span
            key={via}
            className={`is-${via}`}
            title={`${sight.network.name} names no ${name} endpoint`}
          >
            <i className={`eye ${via}`} />
            <s>{name}</s>
          </span>
        )
      })}
    </nav>
  )
}
