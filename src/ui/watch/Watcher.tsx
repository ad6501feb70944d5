import { useContext, useEffect, useRef } from 'react'
import { SourceError } from '#ledger/values'
import { delay, savesData } from '#sources'
import { NamesContext } from '../address/names.ts'
import type { Sight } from '../address/sight.ts'
import { watchKey } from '../address/watching.ts'
import { askAll } from './readOn.ts'
import { isNew, keep, kept, nameOf, newsText, useKept, type Watched } from './watched.ts'

/** Milliseconds between two rounds of questions. */
const pace = 60_000

/** Follows what is watched of a network, in one of the tabs that have it open, hidden or not; its number is in the title. */
export function Watcher({ sight }: { sight: Sight }) {
  const { network, source } = sight
  const key = watchKey(network)
  const own = useKept().items.filter((each) => each.network === key)
  const changed = own.filter(isNew).length
  useEffect(() => inTitle(changed), [changed])
  const names = useContext(NamesContext)
  const notify = useRef<(moved: readonly Watched[]) => void>(undefined)
  useEffect(() => {
    notify.current = (moved) => {
      if (moved.length > 0 && document.hidden && kept().notifies)
        showNotification(moved.map((each) => `${nameOf(each.page, names)}: ${newsText(each)}`))
    }
  }, [names])
  const isWatching = own.length > 0 && source.head !== undefined
  useEffect(() => {
    if (!isWatching) return undefined
    const stopped = new AbortController()
    const { signal } = stopped
    const follow = async () => {
      // A page that is opened again goes on; the clock of this device may have been changed.
      let pause = Math.min(Math.max(pace - (Date.now() - kept().askedAt), 0), pace)
      for (;;) {
        await delay(pause, signal)
        pause = savesData() ? pace * 2 : pace
        keep({ askedAt: Date.now() })
        try {
          notify.current?.(await askAll({ source, network }, signal))
        } catch (error) {
          signal.throwIfAborted()
          if (!(error instanceof SourceError)) throw error
          pause = Math.max(pause, (error.retryAfter ?? 0) * 1000)
        }
      }
    }
    // Without locks (plain http) each tab asks: what one has read is nothing new to the others.
    const followed =
      'locks' in navigator
        ? navigator.locks.request(`parallax watches ${key}`, { signal }, follow)
        : follow()
    followed.catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    return () => stopped.abort()
  }, [isWatching, source, network, key])
  return null
}

/** Writes a number before the title of each page, until the returned function is called. */
function inTitle(count: number): () => void {
  const write = (before: string) => {
    const title = before + document.title.replace(/^\(\d+\) /, '')
    if (document.title !== title) document.title = title
  }
  const update = () => write(count === 0 ? '' : `(${count}) `)
  const observer = new MutationObserver(update)
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  update()
  return () => {
    observer.disconnect()
    write('')
  }
}

/** Some browsers show none from a page: the count in the title stays. */
function showNotification(lines: readonly string[]): void {
  try {
    const shown = new Notification('Parallax', { body: lines.join('\n'), tag: 'parallax-watch' })
    shown.addEventListener('click', () => window.focus())
  } catch {
    keep({ notifies: false })
  }
}
