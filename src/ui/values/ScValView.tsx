import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Value } from '#ledger/values'
import { contractValue } from '../queries/closedQueries.ts'
import { Badge } from '../components/Badge.tsx'
import { Copy } from '../components/Copy.tsx'
import { Raw } from '../components/Raw.tsx'

/** A contract value, decoded by the worker, with its XDR to copy; the XDR alone if it cannot be read. */
export function ScValView({
  value,
  View,
}: {
  value: Extract<Value, { kind: 'scval' }>
  View: ComponentType<{ value: Value }>
}) {
  const { decoder } = useRouteContext({ from: '__root__' })
  const query = useQuery(contractValue(decoder, value.base64))
  if (query.data === undefined)
    return (
      <span>
        <Badge>{value.type}</Badge>{' '}
        {query.error !== null && <Raw text={value.base64} name="XDR of the value" />}
      </span>
    )
  return (
    <span
      data-contract-value=""
      className="inline-flex max-w-full flex-wrap items-baseline gap-x-2"
    >
      {value.type !== '' && value.type !== 'Sym' && <Badge>{value.type}</Badge>}
      <View value={query.data} />
      <Copy text={value.base64} label="Copy the value as XDR, base64" look="self-center -my-1" />
    </span>
  )
}
