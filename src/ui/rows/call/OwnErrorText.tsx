import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SpecEnumCase } from '#ledger'
import type { CallError } from '#ledger/values'
import { useSource } from '../../address/sight.ts'
import { VisibleText } from '../../components/VisibleText.tsx'
import { contractSpec } from '../../queries/contractSpec.ts'
import { callFailureOf } from '../../values/Outcome.tsx'
import { errorCases } from './namedCall.ts'

/** A contract's own error as its current interface names it. */
export type OwnError = SpecEnumCase & { readonly number: string }

/** Undefined for the host's errors, and where the interface has no name for the number, or several. */
export function useOwnError(cause: CallError | undefined): OwnError | undefined {
  const source = useSource()
  const { error = '', contract } = cause ?? {}
  const [, number] = /^Error\(Contract, (#\d+)\)$/.exec(error) ?? []
  const asked = number === undefined || contract === undefined ? [] : [contract]
  const [query] = useQueries({ queries: asked.map((id) => contractSpec(source, id)) })
  const cases = query?.data ? errorCases(error, query.data) : []
  const [only] = cases
  return only === undefined || cases.length > 1 || number === undefined
    ? undefined
    : // The host says of its own contracts what exactly it was.
      { ...only, doc: cause?.meaning ?? only.doc, number }
}

/** “OnPurpose (#100): Returned on purpose.” */
export const OwnErrorText = ({ error: { name, number, doc } }: { error: OwnError }) => (
  <>
    <VisibleText text={name} /> ({number})
    {doc !== '' && (
      <>
        : <VisibleText text={doc} />
      </>
    )}
  </>
)

/** Why a call failed, in a row: as its own page says it, without figures; `children` where the call's meta says nothing. */
export function CallFailure({
  cause,
  children,
}: {
  cause: CallError | undefined
  children: ReactNode
}) {
  const own = useOwnError(cause)
  if (own !== undefined) return <OwnErrorText error={own} />
  return cause === undefined ? children : callFailureOf(cause)
}
