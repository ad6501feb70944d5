import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useContext, useId, useState } from 'react'
import { AddressContext, beforePath } from '../addresses.ts'

/** What tells ids apart: not before there is one. */
const load = () => import('./meanings.tsx')

/** Paste any id: goes to its page, offers what else it may mean, or says why there is none. */
export function JumpBox() {
  const navigate = useNavigate()
  const addressOf = useContext(AddressContext)
  const [said, setSaid] = useState<ReactNode>()
  const message = useId()
  const go = async (field: HTMLInputElement) => {
    const { parseJump } = await load()
    const jump = parseJump(field.value)
    if (jump.kind === 'nowhere') {
      setSaid(jump.words)
      if (jump.secret === true) field.value = ''
    } else if (addressOf === undefined) setSaid('Choose a network first.')
    else {
      setSaid(undefined)
      field.value = ''
      field.blur()
      void navigate({ href: addressOf(jump.page).slice(beforePath.length) })
    }
  }
  /** What has more than one meaning is said while it is typed. */
  const look = async (text: string) => {
    setSaid(undefined)
    if (addressOf === undefined || !/^\s*(\d+|[0-9a-f]{64})\s*$/i.test(text)) return
    const { meaningsOf } = await load()
    setSaid(meaningsOf(text))
  }
  return (
    <search className="search">
      <form onSubmit={(event) => withField(event, (field) => void go(field))}>
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
          <g fill="none" stroke="currentColor" strokeWidth="1.5">
            <circle cx="6" cy="6" r="4.25" />
            <path d="m9.2 9.2 3.8 3.8" />
          </g>
        </svg>
        <input
          type="search"
          name="jump"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label="Ledger, hash, account, asset or another id"
          aria-describedby={said === undefined ? undefined : message}
          aria-keyshortcuts="/"
          data-shortcut="/"
          placeholder="Ledger, hash, account, asset…"
          onChange={(event) => void look(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            setSaid(undefined)
            event.currentTarget.blur()
          }}
        />
        <span className="kbd" aria-hidden="true">
          /
        </span>
      </form>
      <p id={message} className={said === undefined ? 'sr' : 'said'} role="status">
        {said}
      </p>
    </search>
  )
}

function withField(
  event: FormEvent<HTMLFormElement>,
  use: (field: HTMLInputElement) => void,
): void {
  event.preventDefault()
  const field = event.currentTarget.elements.namedItem('jump')
  if (field instanceof HTMLInputElement) use(field)
}
