import { useEffect, useId, useRef } from 'react'
import { createListeners } from '../../../address/listeners.ts'

const opening = createListeners()

/** Opens the list of keys. */
export const showKeys = opening.notify

const keys = [
  ['/', 'search'],
  ['j, k', 'next and previous row'],
  ['Enter', 'open the row'],
  ['t', 'times as age, UTC or local'],
  ['.', 'the other line of sight'],
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
    <dialog ref={dialog} className="dialog" aria-labelledby={heading}>
      <h2 id={heading}>Keys</h2>
      <dl className="key-list">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button className="button" type="submit">
          Close
        </button>
      </form>
    </dialog>
  )
}
