import { LinkButton } from '../components/Button.tsx'
import { Secondary } from '../components/Note.tsx'
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
