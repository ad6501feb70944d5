import { useState } from 'react'
import type { Call } from '../../model/errors.ts'
import { useSightIfAny } from '../sight.ts'
import { Copy } from './Copy.tsx'
import { Raw } from './Raw.tsx'
import { callFacts, curlOf, formatBytes, formatDuration, sightOf } from './curl.ts'
import { keyed } from './keyed.ts'

/** Where a panel's figures came from: the source, answers, size, time; opens to one curl a request. */
export function Provenance({
  calls,
  derived,
}: {
  calls: readonly Call[]
  derived?: string | undefined
}) {
  const [open, setOpen] = useState(false)
  const bundled = useSightIfAny()?.network.bundled === true
  const first = calls[0]
  if (first === undefined) return null
  const sight = sightOf(first)
  const facts = [...callFacts(calls), ...(derived === undefined ? [] : [derived])]
  return (
    <details className={`prov ${sight}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <i className={`eye ${sight}`} />
        <span className="who">{sight === 'rest' ? 'REST' : 'RPC'}</span>
        <span>
          {facts.join('\u00A0· ')} <span className="more">{open ? 'hide' : 'show'} requests</span>
        </span>
      </summary>
      {open && (
        <ol className="reqs">
          {bundled && (
            <li className="note">
              Recorded: in a clone of Parallax, “npm run mock” serves these answers on your machine.
            </li>
          )}
          {keyed(calls).map(({ key, item }) => (
            <CallRow key={key} call={item} />
          ))}
        </ol>
      )}
    </details>
  )
}

function CallRow({ call }: { call: Call }) {
  const [open, setOpen] = useState(false)
  const curl = curlOf(call)
  return (
    <li>
      <code>{curl}</code>
      <span className="cost">
        {call.status === 0 ? 'no answer' : formatBytes(call.bytes)}
        <span>{formatDuration(call.duration)}</span>
        <Copy text={curl} label="Copy as curl" />
      </span>
      {call.answer !== '' && (
        <details className="answer" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{open ? 'hide' : 'show'} the answer</summary>
          {open && <Raw text={call.answer} name="the answer" />}
        </details>
      )}
    </li>
  )
}
