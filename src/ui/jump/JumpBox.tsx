import { useRouter } from '@tanstack/react-router'
import { type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { SearchPanel } from '../lateParts.tsx'

/** Holds what is in the field; `entered` once the reader wants its page. */
export interface Searched {
  readonly text: string
  readonly entered: boolean
  /** The path of the address where it was searched: what it found belongs to that page. */
  readonly at: string
  /** Why a text was removed, until something else is typed: Enter follows every paste. */
  readonly warning?: string | undefined
}

/** The list below the field, as its attributes name it. */
export interface ShownList {
  readonly id: string
  /** The line that Enter opens. */
  readonly active?: string | undefined
}

/** A search for any id or name. What it finds, and the keys of the list, are the panel's, which loads on first use. */
export function JumpBox({ at: place = 'header' }: { at?: keyof typeof looks }) {
  const look = looks[place]
  const router = useRouter()
  const [searched, setSearched] = useState<Searched>()
  const [list, setList] = useState<ShownList>()
  const field = useRef<HTMLInputElement>(null)
  const isOpen = searched !== undefined
  useLayoutEffect(() => {
    const early = field.current && takeEarly(field.current)
    if (early) setSearched({ ...early, at: router.state.location.pathname })
  }, [router])
  const search = (entered = false, warning?: string) => {
    const text = field.current?.value ?? ''
    const at = router.state.location.pathname
    setSearched((before) => {
      // Enter may come before the warning is drawn.
      const kept = text === '' ? before?.warning : undefined
      return { text, entered, at, warning: warning ?? kept }
    })
  }
  const close = () => setSearched(undefined)
  const empty = () => {
    if (field.current !== null) field.current.value = ''
  }
  return (
    <search
      className={`${look.box} ${isOpen ? look.open : ''}`}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        close()
        field.current?.blur()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // A click on what cannot be focused keeps the list.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close()
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(true)
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
          className={`w-full appearance-none text-ellipsis rounded-md border border-edge bg-paper placeholder:text-faint placeholder:opacity-100 focus-visible:-outline-offset-1 ${look.field}`}
          type="text"
          role="combobox"
          enterKeyHint="search"
          name="jump"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label="Ledger, hash, account, asset or another id"
          aria-autocomplete="list"
          aria-expanded={isOpen && list !== undefined}
          aria-controls={isOpen ? list?.id : undefined}
          aria-activedescendant={isOpen ? list?.active : undefined}
          aria-keyshortcuts="/"
          data-shortcut="/"
          placeholder="Ledger, hash, account, asset…"
          onChange={() => search()}
          onFocus={() => search()}
          onPaste={(event) => keepLines(event, event.clipboardData)}
          onDrop={(event) => keepLines(event, event.dataTransfer)}
        />
        {isOpen && (
          <button
            className="absolute inset-y-0 right-0 narrow:block hidden w-10"
            type="button"
            aria-label="Close the search"
            onClick={close}
          >
            ×
          </button>
        )}
        <span
          className={`pointer-events-none absolute narrow:hidden h-5 w-5 rounded-sm border border-line text-center font-mono text-muted text-xs/4.5 ${look.hint}`}
          aria-hidden="true"
        >
          /
        </span>
      </form>
      {isOpen && (
        <SearchPanel
          searched={searched}
          field={field}
          onList={setList}
          onRefuse={(warning) => {
            empty()
            search(false, warning)
          }}
          onLeave={close}
          onOpen={() => {
            empty()
            field.current?.blur()
            close()
          }}
        />
      )}
    </search>
  )
}

/** The document's first frame has this field too (tools/document/frame.html): what was done there goes on here. */
function takeEarly(field: HTMLInputElement) {
  // One that was not used is left alone: its selection, or whether it is seen, would lay out the page twice.
  const early = [...document.querySelectorAll<HTMLInputElement>('#frame input')].find(
    (each) => each.value !== '' || each === document.activeElement,
  )
  if (early === undefined) return undefined
  field.value = early.value
  if (document.activeElement === early) field.focus()
  field.setSelectionRange(early.selectionStart, early.selectionEnd)
  return early.value === ''
    ? undefined
    : { text: early.value, entered: early.form?.dataset.entered !== undefined }
}

/** A field drops line breaks, and with them what tells the words of a text apart. */
function keepLines(event: SyntheticEvent<HTMLInputElement>, data: DataTransfer): void {
  const text = data.getData('text')
  if (!/[\r\n]/.test(text)) return
  event.preventDefault()
  const { selectionStart, selectionEnd } = event.currentTarget
  fill(event.currentTarget, text, selectionStart ?? 0, selectionEnd ?? 0)
}

/** Puts a text into the field, as if it was typed. */
export function fill(box: HTMLInputElement, text: string, start = 0, end = box.value.length): void {
  box.focus()
  box.setRangeText(text.trim().replace(/\s+/g, ' '), start, end, 'end')
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** In the header, where it may be narrow, and on a network's home. */
const looks = {
  header: {
    box: 'relative min-w-0 flex-1 print:hidden',
    // On a phone the field in use covers the header's line, and what it finds the page.
    open: 'narrow:absolute narrow:inset-x-4 narrow:[&_input]:pr-10',
    lens: 'left-2.75 top-2.25',
    field: 'h-8 pl-8.5 pr-10 narrow:pr-2',
    hint: 'right-1.75 top-1.5',
  },
  home: {
    box: 'relative',
    open: 'narrow:fixed narrow:inset-x-4 narrow:top-0.5 narrow:z-7',
    lens: 'left-3.75 top-4.25',
    field: 'h-12 pl-11 pr-12 text-md',
    hint: 'right-3.5 top-3.5',
  },
}
