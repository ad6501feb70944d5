import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { CallingOperation } from '#ledger'
import { type ContractId, knownItems, toidParts } from '#ledger/values'
import { useSource } from '../../../address/sight.ts'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { FigureRoom } from '../../../components/Waiting.tsx'
import { Ask } from '../../../money/Ask.tsx'
import { page } from '../../../queries/queries.ts'
import { OwnErrorText, useOwnError } from '../../../rows/call/OwnErrorText.tsx'
import { CloseTime } from '../../../values/Time.tsx'

/**
 * The last call of a contract, and how many of the newest failed and why: by the first page of its calls, which their tab reads,
 * or the reader asks for, since it takes more than two requests.
 */
export function CallFigure({
  id,
  of,
  isNote = false,
}: {
  id: ContractId
  of: 'last' | 'failed'
  isNote?: boolean
}) {
  const list = page(useSource(), 'contractCalls', { kind: 'contract', id }, newest)
  const query = useQuery({ ...list, enabled: false })
  if (query.data === undefined) {
    if (!isNote) return query.isFetching ? <FigureRoom /> : '–'
    return (
      of === 'failed' && !query.isFetching && <Ask query={query} what="read its newest calls" />
    )
  }
  const { items, coverage, next } = query.data
  const known = knownItems(items)
  const from = (next === undefined ? coverage?.from : undefined) ?? ledgerOf(known.at(-1))
  const range = `ledgers ${from}–${coverage?.to ?? ledgerOf(known[0])}`
  const calls = known.filter((operation) => operation.calls.length > 0)
  const [last] = calls
  if (last === undefined) return !isNote ? '–' : of === 'last' && `no call in ${range}`
  if (of === 'last')
    return isNote ? (
      <>
        <VisibleText text={last.calls[0]?.name ?? ''} />, ledger {ledgerOf(last)}
      </>
    ) : (
      <CloseTime time={last.closedAt} mode="relative" />
    )
  const failed = calls.filter(({ successful }) => !successful)
  if (!isNote) return `${failed.length} of ${calls.length}`
  const reasons = [...Map.groupBy(failed, reasonOf)].toSorted(([, a], [, b]) => b.length - a.length)
  return (
    <>
      {reasons.slice(0, 3).map(([error, { length }]) => (
        <Fragment key={error}>
          <Reason id={id} error={error} />
          {length > 1 && ` ×${length}`} ·{' '}
        </Fragment>
      ))}
      {reasons.length > 3 && 'and others · '}
      {range}
    </>
  )
}

/** As the list of calls begins. */
const newest = { order: 'desc', limit: 20 } as const

const ledgerOf = (call: CallingOperation | undefined) => call && toidParts(call.id).ledger

/** What ended the contract's own call; it may have returned, and been rolled back with others. */
const reasonOf = ({ calls }: CallingOperation): string =>
  calls.flatMap(({ outcome }) => (outcome.kind === 'failed' ? (outcome.error ?? []) : []))[0] ??
  (calls.some(({ rolledBack }) => rolledBack) ? 'rolled back' : 'no reason stated')

/** As the contract's interface names it. */
function Reason({ id, error }: { id: ContractId; error: string }) {
  const own = useOwnError({ error, contract: id })
  return own === undefined ? error : <OwnErrorText error={{ ...own, doc: '' }} />
}
