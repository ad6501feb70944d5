import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useContext, useId, useRef, useState } from 'react'
import { AddressContext, beforePath } from '../address/addresses.ts'
import { useSightIfAny } from '../address/sight.ts'

/** The parser of ids loads with the first character typed. */
const load = () => import('./searchResult.tsx')

/**
 * A search for any id: opens its page, offers other meanings and saved pages, or explains why there is no page.
 * `layout/lazy/keys.ts` moves through what it offers.
 */
export function JumpBox() {
  const router = useRouter()
  const addressOf = useContext(AddressContext)
  const sight = useSightIfAny()
  const at = useRouterState({ select: ({ location }) => location.pathname })
  // A message belongs to the page where it was shown.
  const [result, setResult] = useState<Shown & { readonly at: string }>()
  const field = useRef<HTMLInputElement>(null)
  const last = useRef<AbortController>(null)
  const messageId = useId()
  const { message, saved } = result?.at === at ? result : nothing
  const isOpen = message !== undefined || saved !== undefined
  /** Removes the message, and cancels one that is still loading. */
  const clear = () => {
    setResult(undefined)
    last.current?.abort()
    last.current = new AbortController()
    return last.current.signal
  }
  const search = async (entered = false) => {
    // The field of a refused secret was emptied: Enter must not take the warning away.
    if (entered && isOpen && result?.warns === true && field.current?.value === '') return
    const signal = clear()
    const { searchResult, suggestions } = await load()
    const { current } = field
    if (signal.aborted || current === null) return
    const text = current.value
    const found = entered ? await searchResult(text, sight, signal) : suggestions(text, sight, at)
    if (signal.aborted) return
    const warns = found.clears === true && found.open === undefined
    setResult({ message: found.message, saved: found.saved, warns, at })
    if (found.clears === true) current.value = ''
    if (found.open === undefined || addressOf === undefined) return
    current.blur()
    const { page, search: parameters } = found.open
    void router.navigate({ href: addressOf(page, parameters).slice(beforePath.length) })
  }
  return (
    <search
      className="search-box"
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        clear()
        field.current?.blur()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A click on what cannot be focused keeps the list.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) clear()
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void search(true)
        }}
      >
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
          <g fill="none" stroke="currentColor" strokeWidth="1.5">
            <circle cx="6" cy="6" r="4.25" />
            <path d="m9.2 9.2 3.8 3.8" />
          </g>
        </svg>
        <input
          ref={field}
          type="search"
          name="jump"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label="Ledger, hash, account, asset or another id"
          aria-describedby={message === undefined ? undefined : messageId}
          aria-keyshortcuts="/"
          data-shortcut="/"
          placeholder="Ledger, hash, account, asset…"
          onChange={() => void search()}
          onFocus={() => void search()}
        />
        <span className="key-hint" aria-hidden="true">
          /
        </span>
      </form>
      <div className={isOpen ? 'search-message' : 'visually-hidden'}>
        <p id={messageId} role="status">
          {message}
        </p>
        {saved}
      </div>
    </search>
  )
}

/** What is shown below the field. */
interface Shown {
  readonly message?: ReactNode
  readonly saved?: ReactNode
  /** Why a pasted text was removed from the field. */
  readonly warns?: boolean
}
const nothing: Shown = {}
