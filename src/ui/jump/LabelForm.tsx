import type { PagePath } from '../address/addresses.ts'
import { maxLabel, setLabel } from '../address/saved.ts'
import { useNetwork } from '../address/sight.ts'
import { announce } from '../components/announce.ts'

/** A field for the reader's own name of a page's record, which stays in this browser. */
export function LabelForm({
  page,
  label,
  onClose,
}: {
  page: PagePath
  label: string | undefined
  onClose: () => void
}) {
  const { id } = useNetwork()
  const save = (text: string) => {
    setLabel(id, page, text)
    announce(text.trim() === '' ? 'No label' : 'The label is saved in this browser')
    onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const text = new FormData(event.currentTarget).get('label')
        save(typeof text === 'string' ? text : '')
      }}
    >
      <input
        className="h-8 w-60 max-w-full rounded-md border border-edge bg-paper px-2"
        // The reader asked for it.
        ref={(field) => field?.focus()}
        type="text"
        name="label"
        autoComplete="off"
        aria-label="Your label"
        placeholder="Your label, kept in this browser"
        maxLength={maxLabel}
        defaultValue={label}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose()
        }}
        onBlur={({ currentTarget }) => save(currentTarget.value)}
      />
    </form>
  )
}
