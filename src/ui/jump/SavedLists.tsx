import { useState, useSyncExternalStore, useEffect, useId, useRef } from 'react'
import { LinkButton, Button, buttonLook, PageLink } from '../components/Button.tsx'
import { Secondary } from '../components/Message.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { announce } from '../components/announce.ts'
import { Dialog } from '../components/Dialog.tsx'
import type { PagePath } from '../address/addresses.ts'
import {
  recordName,
  type SavedItem,
  changeItem,
  removeRecent,
  saveItem,
  savedItems,
  subscribeToSaved,
  exportSaved,
  importSaved,
  maxFile,
  maxLabel,
  removeItem,
  withoutTab,
} from './saved.ts'

/** Rows of each list in the search. */
const maxRows = 6

/** Below the search: pinned and recent pages that match the text, and the page shown, to pin it. */
export function SavedLists({
  network,
  text,
  at,
}: {
  network: string
  text: string
  /** The path of the address. */
  at: string
}) {
  useSyncExternalStore(subscribeToSaved, savedItems)
  const [manages, setManages] = useState(false)
  const items = matchingSaved(network, text)
  const pinned = items.filter((item) => item.pinned)
  const recent = items.filter((item) => !item.pinned)
  const page = text === '' ? recordAt(network, at) : undefined
  const isPinned = pinned.some((item) => item.page === page)
  return (
    <>
      <List title="Pinned" items={pinned} />
      <List title="Recent" items={recent} />
      {text === '' && (
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {page !== undefined && !isPinned && (
            <LinkButton
              type="button"
              onClick={(event) => {
                saveItem({ network, page, pinned: true })
                announce(`${recordName(page)} is pinned`)
                // This button goes away.
                event.currentTarget.closest('search')?.querySelector('input')?.focus()
              }}
            >
              Pin this page
            </LinkButton>
          )}
          {pinned.length > 0 && (
            <LinkButton type="button" onClick={() => setManages(true)}>
              Labels, export…
            </LinkButton>
          )}
          {recent.length > 0 && (
            <LinkButton type="button" onClick={removeRecent}>
              Forget recent
            </LinkButton>
          )}
        </p>
      )}
      {manages && <SavedDialog onClose={() => setManages(false)} />}
    </>
  )
}

function List({ title, items }: { title: string; items: readonly SavedItem[] }) {
  if (items.length === 0) return null
  return (
    <>
      <h2 className="mt-2 mb-0.5 text-muted text-xs/4">{title}</h2>
      <ul>
        {items.slice(0, maxRows).map((item) => (
          <li key={item.page} className="wrap-anywhere flex min-h-7 items-baseline gap-2">
            <PageLink page={item.page}>
              {item.label === undefined ? recordName(item.page) : <VisibleText text={item.label} />}
            </PageLink>
            {item.label !== undefined && <Secondary>{recordName(item.page)}</Secondary>}
            <PinButton item={item} />
          </li>
        ))}
      </ul>
    </>
  )
}

function PinButton({ item }: { item: SavedItem }) {
  const name = item.label ?? recordName(item.page)
  return (
    <LinkButton
      type="button"
      aria-label={`${item.pinned ? 'Unpin' : 'Pin'} ${name}`}
      onClick={() => changeItem(item, { pinned: !item.pinned })}
    >
      {item.pinned ? 'Unpin' : 'Pin'}
    </LinkButton>
  )
}

/** The pinned pages of all networks: labels, removal, export and import. */
function SavedDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const pinned = useSyncExternalStore(subscribeToSaved, savedItems).filter((item) => item.pinned)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <Dialog
      ref={dialog}
      aria-labelledby={heading}
      onClose={onClose}
      // The search behind it listens to Escape and the arrows.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={heading}>Pinned pages</h2>
      <p className="mt-3 text-muted">
        They and their labels stay in this browser; nothing is sent anywhere.
      </p>
      <ul className="mt-3">
        {pinned.map((item) => (
          <Row key={`${item.network}${item.page}`} item={item} />
        ))}
      </ul>
      <Transfer />
      <p className="mt-3">
        <Button type="button" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </p>
    </Dialog>
  )
}

function Row({ item }: { item: SavedItem }) {
  const name = recordName(item.page)
  return (
    <li className="flex flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-b py-1.5">
      <label className="flex flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span>
          {name} <Secondary>{item.network}</Secondary>
        </span>
        <input
          className="h-8 rounded-md border border-edge bg-paper px-2"
          type="text"
          placeholder="Label"
          maxLength={maxLabel}
          defaultValue={item.label}
          onChange={({ currentTarget }) => {
            const label = currentTarget.value.trim()
            changeItem(item, { label: label === '' ? undefined : label })
          }}
        />
      </label>
      <LinkButton type="button" aria-label={`Remove ${name}`} onClick={() => removeItem(item)}>
        Remove
      </LinkButton>
    </li>
  )
}

/** The pinned pages as a file, and back. */
function Transfer() {
  const [message, setMessage] = useState('')
  const load = async (file: File | undefined) => {
    if (file === undefined) return
    const count = file.size > maxFile ? undefined : importSaved(await file.text())
    setMessage(
      count === undefined
        ? 'This is not a file of pinned pages.'
        : `${count} pinned ${count === 1 ? 'page' : 'pages'} added.`,
    )
  }
  return (
    <>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        <a
          className={buttonLook}
          href={`data:application/json;charset=utf-8,${encodeURIComponent(exportSaved())}`}
          download="parallax-pinned.json"
        >
          Export
        </a>
        <label>
          Import{' '}
          <input
            type="file"
            accept="application/json,.json"
            onChange={({ currentTarget }) => void load(currentTarget.files?.[0])}
          />
        </label>
      </p>
      <p className="mt-3" role="status">
        {message}
      </p>
    </>
  )
}

/** The saved items of a network whose label, name or ID has the text; all of them for an empty one. */
function matchingSaved(network: string, text: string): readonly SavedItem[] {
  const sought = text.trim().toLowerCase()
  return savedItems().filter(
    (item) =>
      item.network === network &&
      [item.label, item.page, recordName(item.page)].some((each) =>
        each?.toLowerCase().includes(sought),
      ),
  )
}

/** The pinned item that the reader gave this label, in upper or lower case. */
export const labelledItem = (network: string, text: string): SavedItem | undefined =>
  matchingSaved(network, text).find(
    ({ label }) => label?.toLowerCase() === text.trim().toLowerCase(),
  )

/** The record whose page is shown, by the path of the address; undefined on other pages. */
function recordAt(network: string, path: string): PagePath | undefined {
  const start = `/${network}`
  if (!path.startsWith(`${start}/`)) return undefined
  const page = withoutTab(`/${path.slice(start.length + 1)}`)
  return recordName(page) === undefined ? undefined : page
}

/** Whether the search has anything of these to show. */
export const offersSaved = (network: string, text: string, path: string): boolean =>
  matchingSaved(network, text).length > 0 || (text === '' && recordAt(network, path) !== undefined)
