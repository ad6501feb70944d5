import { useContext } from 'react'
import { LinkButton } from './Button.tsx'
import { callFacts, callKey, SourceNames } from './Provenance.tsx'
import { OriginsContext, PageOriginContext } from './pageOrigin.tsx'

/** A page’s provenance in one line, which opens to that of each panel. */
export function PageProvenance() {
  const page = useContext(PageOriginContext)
  const origins = [...useContext(OriginsContext).values()]
  const calls = [
    ...new Map(origins.flatMap((origin) => origin.calls).map((call) => [callKey(call), call])),
  ].map(([, call]) => call)
  if (page === undefined || calls.length === 0) return null
  const facts = [
    ...callFacts(calls, 'short'),
    ...(origins.some(({ derived }) => derived !== undefined) ? ['partly computed here'] : []),
  ]
  return (
    <div className="mt-10 flex flex-wrap items-baseline gap-2 border-line border-t pt-3 text-muted text-xs/4">
      <SourceNames calls={calls} />
      <span>{facts.join('\u00A0· ')}</span>
      <LinkButton type="button" aria-expanded={page.isOpen} onClick={page.toggle}>
        {page.isOpen ? 'hide where each part is from' : 'show where each part is from'}
      </LinkButton>
    </div>
  )
}
