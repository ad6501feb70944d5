import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import type { Network } from '../../address/networks.ts'
import { sightSearch } from '../../address/search.ts'

/** A button of the header that is an icon. */
export const iconControlLook =
  'inline-flex items-center justify-center gap-1.5 h-8 min-w-8 border border-transparent rounded-md whitespace-nowrap no-underline fade hover:bg-wash hover:text-inherit print:hidden'

/** One with a word. */
export const controlLook = `${iconControlLook} px-2.5 narrow:px-1.5`

/** The place of what `HeaderTools.tsx` draws. */
export const headerToolsLook = 'inline-flex justify-end gap-3 w-32 min-[64.01rem]:-mr-2 stacked:w-8'

/** An item of a menu. */
export const menuItemLook =
  'flex items-baseline justify-between gap-4 whitespace-nowrap px-3 py-1.5 no-underline hover:bg-wash hover:text-inherit current:bg-wash'

/** An item apart from those above it. */
export const menuDividerLook = 'mt-1 border-line border-t pt-1'

/** A button that opens a list of links; a choice, Escape or a click outside closes it. */
export function Menu({
  label,
  button,
  look = '',
  children,
}: {
  /** The button's name for screen readers. */
  label: string
  button: ReactNode
  look?: string
  children: ReactNode
}) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const menu = details.current
      if (menu?.open !== true) return
      const inside = event.target instanceof Node && menu.contains(event.target)
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        menu.open = false
        menu.querySelector('summary')?.focus()
      } else if (!inside || (event.target instanceof Element && event.target.closest('a')))
        menu.open = false
    }
    document.addEventListener('click', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('click', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details className={`relative print:hidden ${look}`} ref={details}>
      <summary className={look === '' ? controlLook : iconControlLook} aria-label={label}>
        {button}
      </summary>
      <ul className="absolute top-9 right-0 z-5 min-w-58 rounded-md border border-edge bg-paper py-1">
        {children}
      </ul>
    </details>
  )
}

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
