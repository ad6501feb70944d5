import { useEffect, useState } from 'react'
import { lookAlikes } from '#ledger/values'
import { Banner } from '../../../components/Banner.tsx'

/** Milliseconds after a change of the page until its addresses are compared. */
const pause = 500
/** Pairs that are named. */
const maxPairs = 3

/** Warns of accounts on the page whose addresses begin and end alike: a forger's is made to be copied by mistake. */
export function LookAlikes() {
  const [pairs, setPairs] = useState<ReturnType<typeof lookAlikes>>([])
  useEffect(() => {
    const main = document.getElementById('main')
    if (main === null) return undefined
    let timer: number | undefined
    const compare = () => {
      timer = undefined
      const next = lookAlikes(linkedAccounts(main))
      setPairs((now) => (String(now) === String(next) ? now : next))
    }
    const observer = new MutationObserver(() => (timer ??= window.setTimeout(compare, pause)))
    observer.observe(main, { childList: true, subtree: true })
    compare()
    return () => {
      observer.disconnect()
      window.clearTimeout(timer)
    }
  }, [])
  if (pairs.length === 0) return null
  return (
    <Banner>
      <b>Accounts on this page look alike, but are different.</b> Compare whole addresses before you
      copy one:{' '}
      {pairs.slice(0, maxPairs).map(([one, other]) => (
        <span key={one + other} className="grid">
          <Differing id={one} from={other} />
          <Differing id={other} from={one} />
        </span>
      ))}
    </Banner>
  )
}

/** An address with the characters marked in which it differs. */
function Differing({ id, from }: { id: string; from: string }) {
  const characters = Array.from(id, (character, at) => ({ character, at }))
  return (
    <span className="wrap-anywhere font-mono text-[0.9286em]">
      {characters.map(({ character, at }) =>
        character === from[at] ? (
          character
        ) : (
          <mark key={at} className="border-b-2 bg-transparent font-bold text-inherit">
            {character}
          </mark>
        ),
      )}
    </span>
  )
}

function linkedAccounts(main: HTMLElement): readonly string[] {
  return [...main.querySelectorAll('a[href*="/accounts/G"]')].flatMap((link) => {
    const [, id] = /\/accounts\/(G[A-Z2-7]{55})/.exec(link.getAttribute('href') ?? '') ?? []
    return id === undefined ? [] : [id]
  })
}
