import { LinkButton } from '../../../components/Button.tsx'
import { useEffect, useState } from 'react'
import { Banner } from '../../../components/Banner.tsx'
import { chunkMissing } from '../../../components/lazyComponent.tsx'

/** In this tab's storage once it has loaded a newer version by itself. */
const loadedKey = 'newer-version'

/**
 * Says that the host has a newer version of this site, where one of its files is gone; loads it by itself once in a tab,
 * unless the reader has typed something that would be lost.
 */
export function NewerVersion() {
  const [isNewer, setNewer] = useState(false)
  useEffect(() => {
    const check = async () => {
      if (!(await hasNewerVersion())) return
      setNewer(true)
      if (!isTyped() && mayLoad()) window.location.reload()
    }
    const start = () => void check()
    window.addEventListener(chunkMissing, start)
    return () => window.removeEventListener(chunkMissing, start)
  }, [])
  if (!isNewer) return null
  return (
    <Banner>
      <b>This site has a newer version</b>, and the file that this page needs is gone.{' '}
      <LinkButton type="button" onClick={() => window.location.reload()}>
        Load the newer version
      </LinkButton>
    </Banner>
  )
}

/** Whether the document of this address begins with another program now; not where the host cannot be asked. */
async function hasNewerVersion(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src
  if (own === undefined) return false
  try {
    const answer = await fetch(window.location.href, { cache: 'no-store', redirect: 'error' })
    const text = await answer.text()
    return (
      text.includes('<script') && !text.includes(new URL(own).pathname.split('/').at(-1) ?? own)
    )
  } catch {
    return false // the host is down: the missing part says so
  }
}

const isTyped = (): boolean =>
  [...document.querySelectorAll('textarea, main input[type="text"]')].some(
    (field) => 'value' in field && field.value !== '',
  )

/** Whether this tab has not loaded one yet: two hosts of different versions would send it back and forth. */
function mayLoad(): boolean {
  try {
    const isFirst = sessionStorage.getItem(loadedKey) === null
    sessionStorage.setItem(loadedKey, '1')
    return isFirst
  } catch {
    return false // storage is refused
  }
}
