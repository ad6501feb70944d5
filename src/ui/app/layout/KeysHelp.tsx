import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { useEffect, useId, useRef } from 'react'
import { createListeners } from '../../address/listeners.ts'

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
