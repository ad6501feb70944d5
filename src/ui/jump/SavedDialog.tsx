import { Button, LinkButton, buttonLook } from '../components/Button.tsx'
import { Secondary } from '../components/Note.tsx'
import { Dialog } from '../components/Dialog.tsx'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { recordName } from './recordName.ts'
import {
  type SavedItem,
  changeItem,
  exportSaved,
  importSaved,
  maxFile,
  maxLabel,
  removeItem,
  savedItems,
  subscribeToSaved,
} from './saved.ts'

/** The pinned pages of all networks: labels, removal, export and import. */
export function SavedDialog({ onClose }: { onClose: () => void }) {
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
