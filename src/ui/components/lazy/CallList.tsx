import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Call, type HttpCall, type IndexRead, isHttp } from '#ledger/values'
import { useSightIfAny } from '../../address/sight.ts'
import { Copy } from '../Copy.tsx'
import { Raw } from '../Raw.tsx'
import { formatBytes, formatDuration, indexText } from '../../format/callFacts.ts'
import { curlOf } from '../../format/curl.ts'
import { keyed } from '../keyed.ts'

/** The calls behind an answer: each request as curl with its answer, and each read of the index. */
export function CallList({ calls, edge }: { calls: readonly Call[]; edge: string }) {
  const bundled = useSightIfAny()?.network.bundled === true
  return (
    <ol className={`mt-1 mb-2 border-l-2 pl-3.5 ${edge}`}>
      {bundled && calls.some(isHttp) && (
        <li className={`${callLook} mt-0.5`}>
          Recorded: in a clone of Parallax, “npm run mock” serves these answers on your machine.
        </li>
      )}
      {keyed(calls).map(({ key, item }) => (
        <li key={key} className={callLook}>
          {isHttp(item) ? <Request call={item} /> : <Reading read={item} />}
        </li>
      ))}
    </ol>
  )
}

const callLook = 'grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-1 narrow:grid-cols-1'

function Request({ call }: { call: HttpCall }) {
  const [open, setOpen] = useState(false)
  const curl = curlOf(call)
  return (
    <>
      <code className="wrap-anywhere pt-0.75 font-mono text-ink text-xs/4.5">{curl}</code>
      <span className="inline-flex items-center gap-3 whitespace-nowrap">
        {call.status === 0 ? 'no answer' : formatBytes(call.bytes)}
        <span>{formatDuration(call.duration)}</span>
        <Copy text={curl} label="Copy as curl" />
      </span>
      {call.answer !== '' && (
        <details className="col-span-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="inline-block min-h-6 py-1 underline decoration-edge underline-offset-3">
            {open ? 'hide' : 'show'} the answer
          </summary>
          {open && <Raw text={call.answer} name="the answer" />}
        </details>
      )}
    </>
  )
}

function Reading({ read }: { read: IndexRead }) {
  const network = useSightIfAny()?.network
  const { gave, host, isReset } = read
  return (
    <span>
      {gave.charAt(0).toUpperCase()}
      {gave.slice(1)}: from {indexText(read)}, in this browser. It was built from getLedgers of{' '}
      {host}; each ledger was verified by header hashes and the signatures of up to 4 transactions
      before it was indexed: it is consistent with itself. That it is the network’s ledger is stated
      by this host.{' '}
      {isReset === true &&
        'The network was reset: ledgers of its earlier history were dropped from the index. '}
      {network !== undefined && (
        <Link to="/$network" params={{ network: network.id }} search={{}} hash="index">
          About the index
        </Link>
      )}
    </span>
  )
}
