import { SightMark } from './SightMark.tsx'
import { createContext, useContext, useState } from 'react'
import { type Call, isHttp } from '#ledger/values'
import { sourceKindById } from '#sources'
import { CallList } from './lazy/CallList.tsx'
import { callFacts, callKey } from '../format/callFacts.ts'

/** The calls that a panel above states: panels made of no others do not repeat it. */
export const CallsAbove = createContext<readonly Call[]>([])

/**
 * A panel's provenance: source, answers, size, time; expands to one curl per request. What a panel above says of the same
 * calls is not repeated: then there is nothing to say but what was computed.
 */
export function Provenance({
  calls,
  derived,
}: {
  calls: readonly Call[]
  derived?: string | undefined
}) {
  const above = useContext(CallsAbove)
  const [open, setOpen] = useState(false)
  const first = calls[0]
  const said = new Set(above.map(callKey))
  const isSaid = calls.every((call) => said.has(callKey(call)))
  if (first === undefined || (isSaid && derived === undefined)) return null
  const { via } = first
  const facts = [isSaid ? [] : callFacts(calls), derived ?? []].flat()
  return (
    <details
      className="text-muted text-xs/4"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="group flex min-h-6 items-baseline gap-2 pt-2 pb-1">
        <SightMark kind={via} />
        <span className={`font-semibold ${via === 'rpc' ? 'text-rpc' : 'text-rest'}`}>
          {sourceKindById(via)?.name ?? via}
        </span>
        <span>
          {facts.join('\u00A0· ')}{' '}
          <span className="whitespace-nowrap underline decoration-edge underline-offset-3 group-hover:text-accent print:hidden">
            {open ? 'hide' : 'show'} {calls.some(isHttp) ? 'requests' : 'origin'}
          </span>
        </span>
      </summary>
      {open && <CallList calls={calls} edge={via === 'rpc' ? 'border-l-rpc' : 'border-l-rest'} />}
    </details>
  )
}
