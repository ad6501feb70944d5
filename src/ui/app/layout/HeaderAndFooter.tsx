import { useContext, useEffect, useId, useRef, useState } from 'react'
import { loadHostNames } from '../../address/hostNames.ts'
import { type Sight, useHasHistory, useStatus } from '../../address/sight.ts'
import { nextTimeDisplay } from '../../address/times.ts'
import { announce } from '../../components/announce.ts'
import { Button, LinkButton, PageLink } from '../../components/Button.tsx'
import { iconControlLook } from '../../components/Menu.tsx'
import { Dialog } from '../../components/Message.tsx'
import { pageWidthLook } from '../../components/PageHead.tsx'
import {
  callFacts,
  callKey,
  OriginsContext,
  PageOriginContext,
  SourceNames,
} from '../../components/Provenance.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { plainText } from '../../format/text.ts'
import { createListeners } from '../../queries/outside.ts'
import { copyWholeIds } from '../../values/copyIds.ts'
import { chooseTheme, useTheme } from '../theme.ts'

export function ThemeButton() {
  const { theme, next } = useTheme()
  const label = `Theme: ${theme}. Switch to ${next}`
  return (
    <button
      className={iconControlLook}
      type="button"
      aria-label={label}
      title={label}
      onClick={() => {
        chooseTheme(next)
        announce(`Theme: ${next}`)
      }}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        {theme === 'system' && <path d="M8 1.75a6.25 6.25 0 0 1 0 12.5z" fill="currentColor" />}
        {theme === 'dark' && <circle cx="8" cy="8" r="6.25" fill="currentColor" />}
      </svg>
    </button>
  )
}

/**
 * `/` focuses the search; `j` and `k` move between rows, Enter opens one; `t` or a
 * tap on a time shows all times in another way; `.` changes the line of sight; `p` opens the proof; `?` lists the keys.
 * What is copied has whole ids.
 */
export function listenToKeys(): () => void {
  document.addEventListener('keydown', onKey)
  document.addEventListener('click', onClick)
  document.addEventListener('copy', onCopy)
  return () => {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('click', onClick)
    document.removeEventListener('copy', onCopy)
  }
}

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (isTyping(event.target)) return
  if (event.key === '/') {
    const box = document.querySelector('input[data-shortcut="/"]')
    if (!(box instanceof HTMLElement)) return
    event.preventDefault()
    box.focus()
  }
  if (event.key === 't') changeTimes()
  if (event.key === '?') showKeys()
  if (event.key === '.') changeSight()
  if (event.key === 'p') document.querySelector<HTMLElement>('[data-trust]')?.click()
  if (event.key === 'j' || event.key === 'k') walk(event.key === 'j' ? 1 : -1)
}

function onCopy(event: ClipboardEvent): void {
  if (!isTyping(event.target)) copyWholeIds(event)
}

function onClick({ target }: MouseEvent): void {
  if (target instanceof Element && target.matches('main time') && !target.closest('a, button'))
    changeTimes()
}

const changeTimes = (): void => announce(`Times are shown as ${nextTimeDisplay()}`)

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

/** Focuses the link of the next row that shows one. */
function walk(step: 1 | -1): void {
  const links = [...document.querySelectorAll('main :not([hidden]) > [data-row]')].flatMap(linkOf)
  const here = links.findIndex((link) =>
    link.closest('[data-row]')?.contains(document.activeElement),
  )
  links[here === -1 ? (step === 1 ? 0 : links.length - 1) : here + step]?.focus()
}

function linkOf(row: Element): readonly HTMLElement[] {
  const links = [...row.querySelectorAll<HTMLElement>('a')].filter((link) => link.checkVisibility())
  const link = links.find((each) => each.matches('[data-primary]')) ?? links[0]
  return link === undefined ? [] : [link]
}

/** Follows the switch's next link, so that the address keeps its other parts. */
function changeSight(): void {
  const links = [...document.querySelectorAll<HTMLElement>('nav[aria-label="Source"] a')]
  const [current] = links.filter((link) => link.matches('[aria-current]'))
  if (current === undefined) return
  const next = links[(links.indexOf(current) + 1) % links.length]
  const isOnly = next === undefined || next === current
  if (!isOnly) next.click()
  announce(
    isOnly ? `${current.textContent} is this network’s only source` : `Source: ${next.textContent}`,
  )
}

const opening = createListeners()

/** Opens the list of keys. */
const showKeys = opening.notify

const keys = [
  ['/', 'search'],
  ['j, k', 'next and previous row'],
  ['Enter', 'open the row'],
  ['t', 'times as age, UTC or local'],
  ['.', 'the other source'],
  ['p', 'proof of the record'],
  ['Esc', 'close what is open'],
  ['?', 'these keys'],
] as const

/** The keys of every page, in a dialog. */
export function KeysHelp() {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(
    () => opening.subscribe(() => dialog.current?.open === false && dialog.current.showModal()),
    [],
  )
  return (
    <Dialog ref={dialog} aria-labelledby={heading}>
      <h2 id={heading}>Keys</h2>
      <dl className="mt-3">
        {keys.map(([key, does]) => (
          <div key={key} className="flex gap-4 py-1">
            <dt className="flex-[0_0_64px] font-mono">
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <form className="mt-3" method="dialog">
        <Button type="submit">Close</Button>
      </form>
    </Dialog>
  )
}

export function Footer({ sight }: { sight: Sight | undefined }) {
  const [problem, setProblem] = useState<string>()
  useEffect(() => void loadHostNames().then(setProblem), [])
  return (
    <footer className="border-line border-t text-muted text-xs/4 print:hidden">
      {/* The hatch pattern, used by reference. */}
      <svg width="0" height="0" aria-hidden="true" focusable="false">
        <defs>
          <pattern
            id="hatch"
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M0 0v4" stroke="var(--color-edge)" strokeWidth="2" />
          </pattern>
        </defs>
      </svg>
      <div className={`${pageWidthLook} flex flex-wrap gap-x-6 gap-y-2 pt-4 pb-6`}>
        {sight !== undefined && <Reads />}
        <span>
          {sight?.network.bundled === false
            ? `Nothing is sent anywhere but to ${sight.network.id === 'custom' ? sight.network.name : 'the endpoint you chose'}.`
            : 'No data leaves your browser.'}
        </span>
        {problem !== undefined && (
          <span>
            names.json, this site’s list of names, could not be read: <VisibleText text={problem} />
            .
          </span>
        )}
        {sight !== undefined && <PageLink page="/submit">Send a transaction</PageLink>}
        <span>Parallax {import.meta.env.VITE_VERSION}</span>
      </div>
    </footer>
  )
}

function Reads() {
  const status = useStatus()
  const hasHistory = useHasHistory()
  if (status === undefined) return null
  return (
    <span>
      Parallax reads the network <b>{plainText(status.passphrase, 100)}</b>
      {status.protocolVersion !== undefined && `, protocol ${status.protocolVersion}`},{' '}
      {hasHistory ? `ledgers ${status.oldestLedger}–` : 'as of ledger '}
      {status.latestLedger}.
    </span>
  )
}

/** A page’s provenance in one line, which opens to that of each panel. */
export function PageProvenance() {
  const page = useContext(PageOriginContext)
  const origins = [...useContext(OriginsContext).values()]
  const calls = [
    ...new Map(origins.flatMap((origin) => origin.calls).map((call) => [callKey(call), call])),
  ].map(([, call]) => call)
  if (page === undefined || calls.length === 0) return null
  const facts = [
    ...callFacts(calls, 'short'),
    ...(origins.some(({ derived }) => derived !== undefined) ? ['partly computed here'] : []),
  ]
  return (
    <div className="mt-10 flex flex-wrap items-baseline gap-2 border-line border-t pt-3 text-muted text-xs/4">
      <SourceNames calls={calls} />
      <span>{facts.join('\u00A0· ')}</span>
      <LinkButton aria-expanded={page.isOpen} onClick={page.toggle}>
        {page.isOpen ? 'hide where each part is from' : 'show where each part is from'}
      </LinkButton>
    </div>
  )
}
