import { useState, useSyncExternalStore } from 'react'
import { PageLink } from '../components/PageLink.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { announce } from '../components/announce.ts'
import { matchingSaved, recordAt } from './matchingSaved.ts'
import { recordName } from './recordName.ts'
import { SavedDialog } from './SavedDialog.tsx'
import {
  type SavedItem,
  changeItem,
  removeRecent,
  saveItem,
  savedItems,
  subscribeToSaved,
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
        <p className="actions">
          {page !== undefined && !isPinned && (
            <button
              className="link-like"
              type="button"
              onClick={(event) => {
                saveItem({ network, page, pinned: true })
                announce(`${recordName(page)} is pinned`)
                // This button goes away.
                event.currentTarget.closest('search')?.querySelector('input')?.focus()
              }}
            >
              Pin this page
            </button>
          )}
          {pinned.length > 0 && (
            <button className="link-like" type="button" onClick={() => setManages(true)}>
              Labels, export…
            </button>
          )}
          {recent.length > 0 && (
            <button className="link-like" type="button" onClick={removeRecent}>
              Forget recent
            </button>
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
      <h2 className="search-group">{title}</h2>
      <ul className="search-items">
        {items.slice(0, maxRows).map((item) => (
          <li key={item.page}>
            <PageLink page={item.page}>
              {item.label === undefined ? recordName(item.page) : <VisibleText text={item.label} />}
            </PageLink>
            {item.label !== undefined && (
              <span className="secondary-text">{recordName(item.page)}</span>
            )}
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
    <button
      className="link-like"
      type="button"
      aria-label={`${item.pinned ? 'Unpin' : 'Pin'} ${name}`}
      onClick={() => changeItem(item, { pinned: !item.pinned })}
    >
      {item.pinned ? 'Unpin' : 'Pin'}
    </button>
  )
}
