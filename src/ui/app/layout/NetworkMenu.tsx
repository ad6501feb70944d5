import { Link } from '@tanstack/react-router'
import type { Network } from '../../address/networks.ts'
import { Menu, menuDividerLook, menuItemLook } from './Menu.tsx'
import { sightSearch } from '../../address/search.ts'

export function NetworkMenu({
  networks,
  current,
}: {
  networks: readonly Network[]
  current: string | undefined
}) {
  const known = networks.some((network) => network.id === current) || current === 'custom'
  return (
    <Menu
      label={known ? `Network: ${current}` : 'Choose a network'}
      button={
        <>
          {known ? current : 'network'}{' '}
          <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
            <path d="m1 2.5 3 3 3-3" fill="none" stroke="currentColor" strokeWidth="1.25" />
          </svg>
        </>
      }
    >
      {networks.map((network) => (
        <li key={network.id}>
          <Link
            className={menuItemLook}
            to="/$network"
            params={{ network: network.id }}
            search={elsewhere}
            activeOptions={{ exact: true }}
            aria-current={network.id === current ? 'true' : undefined}
          >
            {network.id} <span className="text-muted">{network.name}</span>
          </Link>
        </li>
      ))}
      <li className={menuDividerLook}>
        <Link
          className={menuItemLook}
          to="/$network"
          params={{ network: 'custom' }}
          search={elsewhere}
          activeOptions={{ exact: true }}
          aria-current={current === 'custom' ? 'true' : undefined}
        >
          custom <span className="text-muted">your own endpoint</span>
        </Link>
      </li>
    </Menu>
  )
}

/** Another network starts at its home, with its own endpoints. */
const elsewhere = sightSearch({})
