import { type UseNavigateResult, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useSightIfAny } from '../sight.ts'
import type { Jump } from './parseJump.ts'

/** Paste any id: goes to its page, or says why there is none. */
export function JumpBox({
  label = 'Ledger, hash, operation id or account',
  placeholder = 'Ledger, hash, operation id, account…',
  shortcut = false,
}: {
  label?: string
  placeholder?: string
  /** `/` leads here. */
  shortcut?: boolean
}) {
  const navigate = useNavigate()
  const network = useSightIfAny()?.network.id
  const [words, setWords] = useState('')
  const message = useId()
  const go = async (form: HTMLFormElement) => {
    const field = form.elements.namedItem('jump')
    if (!(field instanceof HTMLInputElement)) return
    const { parseJump } = await import('./parseJump.ts')
    const jump = parseJump(field.value)
    if (jump.kind !== 'nowhere' && network !== undefined) {
      setWords('')
      field.value = ''
      field.blur()
      void follow(jump, network, navigate)
      return
    }
    setWords(jump.kind === 'nowhere' ? jump.words : 'Choose a network first.')
    if (jump.kind === 'nowhere' && jump.secret === true) field.value = ''
  }
  return (
    <search className="search">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void go(event.currentTarget)
        }}
      >
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
          aria-label={label}
          aria-describedby={words === '' ? undefined : message}
          aria-keyshortcuts={shortcut ? '/' : undefined}
          data-shortcut={shortcut ? '/' : undefined}
          placeholder={placeholder}
          onChange={() => setWords('')}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            setWords('')
            event.currentTarget.blur()
          }}
        />
        {shortcut && (
          <span className="kbd" aria-hidden="true">
            /
          </span>
        )}
      </form>
      <p id={message} className={words === '' ? 'sr' : 'said'} role="status">
        {words}
      </p>
    </search>
  )
}

function follow(
  jump: Exclude<Jump, { kind: 'nowhere' }>,
  network: string,
  navigate: UseNavigateResult<string>,
): Promise<void> {
  const tab = undefined
  switch (jump.kind) {
    case 'ledger':
      return navigate({
        to: '/$network/ledgers/$sequence/{-$tab}',
        params: { network, sequence: String(jump.sequence), tab },
      })
    case 'transaction':
      return navigate({
        to: '/$network/transactions/$hash/{-$tab}',
        params: { network, hash: jump.hash, tab },
      })
    case 'operation':
      return navigate({
        to: '/$network/operations/$id/{-$tab}',
        params: { network, id: String(jump.id), tab },
      })
    case 'account':
      return navigate({
        to: '/$network/accounts/$account/{-$tab}',
        params: { network, account: jump.address, tab },
      })
  }
}
