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
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={heading}
      onClose={onClose}
      // The search behind it listens to Escape and the arrows.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={heading}>Pinned pages</h2>
      <p className="muted">They and their labels stay in this browser; nothing is sent anywhere.</p>
      <ul className="saved-items">
        {pinned.map((item) => (
          <Row key={`${item.network}${item.page}`} item={item} />
        ))}
      </ul>
      <Transfer />
      <p>
        <button className="button" type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </p>
    </dialog>
  )
}

function Row({ item }: { item: SavedItem }) {
  const name = recordName(item.page)
  return (
    <li>
      <label>
        <span>
          {name} <span className="secondary-text">{item.network}</span>
        </span>
        <input
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
      <button
        className="link-like"
        type="button"
        aria-label={`Remove ${name}`}
        onClick={() => removeItem(item)}
      >
        Remove
      </button>
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
      <p className="actions">
        <a
          className="button"
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
      <p role="status">{message}</p>
    </>
  )
}
