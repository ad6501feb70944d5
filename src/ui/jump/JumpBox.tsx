import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useContext, useId, useRef, useState } from 'react'
import { AddressContext, beforePath } from '../address/addresses.ts'
import { loadSearch } from '../chunks.tsx'
import { useSightIfAny } from '../address/sight.ts'

/**
 * A search for any id: opens its page, offers other meanings and saved pages, or explains why there is no page.
 * `layout/keys.ts` moves through what it offers.
 */
export function JumpBox({ at: place = 'header' }: { at?: keyof typeof looks }) {
  const look = looks[place]
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
    const { searchResult, suggestions } = await loadSearch()
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
      className={look.box}
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
        <svg
          className={`pointer-events-none absolute text-muted ${look.lens}`}
          width="14"
          height="14"
          viewBox="0 0 14 14"
          aria-hidden="true"
        >
          <g fill="none" stroke="currentColor" strokeWidth="1.5">
            <circle cx="6" cy="6" r="4.25" />
            <path d="m9.2 9.2 3.8 3.8" />
          </g>
        </svg>
        <input
          ref={field}
          className={`w-full appearance-none rounded-md border border-edge bg-paper placeholder:text-faint placeholder:opacity-100 focus-visible:-outline-offset-1 [&::-webkit-search-cancel-button]:hidden ${look.field}`}
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
        <span
          className={`pointer-events-none absolute narrow:hidden h-5 w-5 rounded-sm border border-line text-center font-mono text-muted text-xs/4.5 ${look.hint}`}
          aria-hidden="true"
        >
          /
        </span>
      </form>
      <div
        className={
          isOpen
            ? 'absolute inset-x-0 top-[calc(100%+4px)] z-5 rounded-md border border-edge bg-paper px-3 py-2'
            : 'sr-only'
        }
      >
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

/** In the header, where it may be narrow, and on a network's home. */
const looks = {
  header: {
    box: 'relative flex-1 max-w-160 ml-5 mr-auto narrow:order-9 narrow:flex-[1_0_100%] narrow:max-w-none narrow:m-0 print:hidden',
    lens: 'left-2.75 top-2.25',
    field: 'h-8 pl-8.5 pr-10',
    hint: 'right-1.75 top-1.5',
  },
  home: {
    box: 'relative',
    lens: 'left-3.75 top-4.25',
    field: 'h-12 pl-11 pr-12 text-md narrow:pr-3',
    hint: 'right-3.5 top-3.5',
  },
}
