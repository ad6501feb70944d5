import { useEffect } from 'react'
import { JumpBox } from '../../jump/JumpBox.tsx'

/** The search of a network's home; a paste anywhere on the page goes into it. */
export function HomeSearch() {
  useEffect(() => {
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  return (
    <div className="home-search">
      <JumpBox />
      <p className="search-examples">
        A ledger number, hash, account, asset, offer or pool: any ID, or a link from another
        explorer.
      </p>
    </div>
  )
}

function onPaste(event: ClipboardEvent): void {
  const { target, clipboardData } = event
  if (target instanceof HTMLElement && target.matches('input, textarea')) return
  const box = document.querySelector('.home-search input')
  const text = clipboardData?.getData('text').trim()
  if (!(box instanceof HTMLInputElement) || text === undefined || text === '') return
  event.preventDefault()
  box.focus()
  box.setRangeText(text, 0, box.value.length, 'end')
  box.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
