import { useEffect } from 'react'
import { JumpBox } from '../../jump/JumpBox.tsx'

/** The search of a network's home; a paste anywhere on the page goes into it. */
export function HomeSearch() {
  useEffect(() => {
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  return (
    <div className="mx-auto max-w-180 narrow:pt-7 pt-14 narrow:pb-8 pb-12 print:hidden [&+section]:mt-0">
      <JumpBox at="home" />
      <p className="mt-3 flex flex-wrap narrow:justify-start justify-center gap-x-4 gap-y-1 text-muted text-xs/6">
        A ledger number, hash, account, asset, offer or pool: any ID, or a link from another
        explorer.
      </p>
    </div>
  )
}

function onPaste(event: ClipboardEvent): void {
  const { target, clipboardData } = event
  if (target instanceof HTMLElement && target.matches('input, textarea')) return
  const box = document.querySelector('main input[data-shortcut="/"]')
  const text = clipboardData?.getData('text').trim()
  if (!(box instanceof HTMLInputElement) || text === undefined || text === '') return
  event.preventDefault()
  box.focus()
  box.setRangeText(text, 0, box.value.length, 'end')
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
