import { type RefObject, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import type { PagePath } from '../address/addresses.ts'
import { subscribeToSaved } from '../address/names.ts'
import {
  changeItem,
  exportSaved,
  importSaved,
  maxFile,
  maxLabel,
  recordName,
  removeItem,
  removeRecent,
  savedItems,
  saveItem,
  withoutTab,
} from '../address/saved.ts'
import { announce } from '../components/announce.ts'
import { Button, buttonLook, LinkButton } from '../components/Button.tsx'
import { Dialog, Secondary } from '../components/Message.tsx'

/** Below the search: the page shown, to pin it, and what is done with the saved ones. */
export function SavedTools({
  network,
  at,
  field,
}: {
  network: string
  /** The path of the address. */
  at: string
  field: RefObject<HTMLInputElement | null>
}) {
  const saved = useSyncExternalStore(subscribeToSaved, savedItems)
  const [manages, setManages] = useState(false)
  const items = saved.filter((item) => item.network === network)
  const page = recordAt(network, at)
  const canPin = page !== undefined && !items.some((item) => item.pinned && item.page === page)
  const hasPinned = items.some(({ pinned }) => pinned)
  const hasRecent = items.some(({ pinned }) => !pinned)
  if (!canPin && !hasPinned && !hasRecent) return null
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 px-3 py-1">
      {canPin && (
        <LinkButton
          onClick={() => {
            saveItem({ network, page, pinned: true })
            announce(`${recordName(page)} is pinned`)
            // This button goes away.
            field.current?.focus()
          }}
        >
          Pin this page
        </LinkButton>
      )}
      {hasPinned && <LinkButton onClick={() => setManages(true)}>Labels, export…</LinkButton>}
      {hasRecent && <LinkButton onClick={removeRecent}>Forget recent</LinkButton>}
      {manages && <SavedDialog onClose={() => setManages(false)} />}
    </p>
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
        {pinned.map((item) => {
          const name = recordName(item.page)
          return (
            <li
              key={`${item.network}${item.page}`}
              className="flex flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-b py-1.5"
            >
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
                  onChange={({ currentTarget }) =>
                    changeItem(item, { label: currentTarget.value.trim() || undefined })
                  }
                />
              </label>
              <LinkButton aria-label={`Remove ${name}`} onClick={() => removeItem(item)}>
                Remove
              </LinkButton>
            </li>
          )
        })}
      </ul>
      <Transfer />
      <p className="mt-3">
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </p>
    </Dialog>
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

/** The record whose page is shown, by the path of the address; undefined on other pages. */
function recordAt(network: string, path: string): PagePath | undefined {
  const start = `/${network}`
  if (!path.startsWith(`${start}/`)) return undefined
  const page = withoutTab(`/${path.slice(start.length + 1)}`)
  return recordName(page) === undefined ? undefined : page
}
