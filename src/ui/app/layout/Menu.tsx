import { type ReactNode, useEffect, useRef } from 'react'

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
    <details className={`dropdown ${look}`} ref={details}>
      <summary
        className={look === 'browse-menu' ? 'control icon-control' : 'control'}
        aria-label={label}
      >
        {button}
      </summary>
      <ul className="dropdown-items">{children}</ul>
    </details>
  )
}
