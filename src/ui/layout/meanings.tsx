import type { ReactNode } from 'react'
import { PageLink } from '../components/PageLink.tsx'
import { parseJump } from './parseJump.ts'

export { parseJump }

/** What a text that is being typed may mean, as links; undefined where it leads nowhere. */
export function meaningsOf(text: string): ReactNode {
  const jump = parseJump(text)
  if (jump.kind === 'nowhere') return undefined
  return (
    <>
      Enter opens <PageLink page={jump.page}>{jump.name}</PageLink>
      {jump.others.map(({ name, page }) => (
        <span key={page}>
          {' '}
          or <PageLink page={page}>{name}</PageLink>
        </span>
      ))}
    </>
  )
}
