import { type ReactNode, useEffect, useRef } from 'react'

/** A button of a bar that is an icon. */
export const iconControlLook =
  'inline-flex items-center justify-center gap-1.5 h-8 min-w-8 border border-transparent rounded-md whitespace-nowrap no-underline fade hover:bg-wash hover:text-inherit print:hidden'

/** One with a word. */
export const controlLook = `${iconControlLook} px-2.5 narrow:px-1`

/** An item of a menu. */
export const menuItemLook =
  'flex items-baseline justify-between gap-4 whitespace-nowrap px-3 py-1.5 no-underline hover:bg-wash hover:text-inherit current:bg-wash'

/** An item apart from those above it. */
export const menuDividerLook = 'mt-1 border-line border-t pt-1'

/** Closes what a button of `part` opened: by a click elsewhere or on a link, or by Escape, after which the button has the focus. */
export function useClosing(part: { readonly current: HTMLElement | null }, close: () => void) {
  useEffect(() => {
    const listen = (event: Event) => {
      const opener = part.current?.querySelector<HTMLElement>(
        '[open] > summary, [aria-expanded=true]',
      )
      if (part.current === null || !opener) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        close()
        opener.focus()
      } else if (
        !event.composedPath().includes(part.current) ||
        (event.target instanceof Element && event.target.closest('a'))
      )
        close()
    }
    document.addEventListener('click', listen)
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('click', listen)
      document.removeEventListener('keydown', listen)
    }
  }, [part, close])
}

/** A button that opens a list of links. */
export function Menu({
  label,
  button,
  look = '',
  side = 'right-0',
  children,
}: {
  /** The button's name for screen readers, where its content is not. */
  label?: string | undefined
  button: ReactNode
  look?: string
  side?: 'left-0' | 'right-0'
  children: ReactNode
}) {
  const details = useRef<HTMLDetailsElement>(null)
  useClosing(details, () => details.current?.removeAttribute('open'))
  return (
    <details className={`narrow:static relative flex-none print:hidden ${look}`} ref={details}>
      <summary
        className={look.startsWith('hidden') ? iconControlLook : controlLook}
        aria-label={label}
      >
        {button}
      </summary>
      <ul
        className={`absolute top-9 z-4 ${side} narrow:inset-x-4 narrow:top-full max-h-[calc(100dvh-4rem)] min-w-58 overflow-y-auto rounded-md border border-edge bg-paper py-1 font-normal text-base text-ink`}
      >
        {children}
      </ul>
    </details>
  )
}

export function Arrow() {
  return (
    <svg className="narrow:hidden" width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
      <path d="m1 2.5 3 3 3-3" fill="none" stroke="currentColor" strokeWidth="1.25" />
    </svg>
  )
}
