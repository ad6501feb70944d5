import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { valueForms } from '../../queries/laterQueries.ts'
import { Copy } from '../../components/Copy.tsx'

/** Copies a contract value as XDR, or in a form that the reader opens: JSON, what the SDK makes of it. */
export function CopyValue({ xdr, name = 'value' }: { xdr: string; name?: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Copy text={xdr} label={`Copy the ${name} as XDR, base64`} />
      <details
        className="inline-block text-muted text-xs open:inline-flex open:items-center open:gap-1"
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary
          className="inline-block min-h-6 leading-6"
          title={`Copy the ${name} in another form`}
        >
          <span className="sr-only">Copy the {name} </span>as…
        </summary>
        {open && <Forms xdr={xdr} name={name} />}
      </details>
    </>
  )
}

function Forms({ xdr, name }: { xdr: string; name: string }) {
  const { decoder } = useRouteContext({ from: '__root__' })
  const { data, error } = useQuery(valueForms(decoder, xdr))
  if (data === undefined) return <> {error === null ? 'loading' : 'only as XDR'}</>
  return (
    <>
      {' '}
      JSON
      <Copy text={data.json} label={`Copy the ${name} as JSON (SEP-51)`} /> JavaScript
      <Copy text={data.native} label={`Copy the ${name} as the SDK’s native form`} />
    </>
  )
}
