import { createContext, useContext } from 'react'
import type { PartialResultCodes, ResultCode } from '#ledger'
import type { CallError } from '#ledger/values'
import { Badge, Note } from '../components/Message.tsx'
import { Pill } from '../components/PageHead.tsx'

/** True below a transaction whose outcome is contradicted: no outcome in it is known then. */
export const ContradictedContext = createContext(false)

/**
 * Mark, word and colour. In lists (`mode="mark"`) a success is only the mark, its word kept for screen readers; a
 * failure adds its reason and its code.
 */
export function Outcome({
  successful: stated,
  code,
  meaning,
  mode = 'word',
}: {
  successful: boolean | undefined
  code?: string | undefined
  meaning?: string | undefined
  mode?: 'word' | 'mark'
}) {
  const { successful, word } = useKnown(stated)
  return (
    <>
      <span className={outcomeLook(successful)}>
        <OutcomeMark successful={successful} />
        <span className={mode === 'mark' ? 'sr-only' : undefined}>{word}</span>
      </span>
      {meaning !== undefined && <Note isFailure={!successful}>{meaning}</Note>}
      {code !== undefined && (
        <>
          {' '}
          <Badge>{code}</Badge>
        </>
      )}
    </>
  )
}

/** An outcome, as far as it is known here, and its word. */
function useKnown(stated: boolean | undefined) {
  const successful = useContext(ContradictedContext) ? undefined : stated
  const word = successful === undefined ? 'Unknown' : successful ? 'Succeeded' : 'Failed'
  return { successful, word }
}

/** An outcome beside a page's heading. */
export function OutcomePill({
  successful: stated,
  word,
}: {
  successful: boolean | undefined
  word?: string | undefined
}) {
  const known = useKnown(stated)
  return (
    // A phone has room for the mark of the head alone.
    <span className="narrow:sr-only">
      <Pill tone={toneOf(known.successful)}>
        <OutcomeMark successful={known.successful} />
        {word ?? known.word}
      </Pill>
    </span>
  )
}

/** The mark of an outcome, as large as that of an account. */
export function OutcomeTile({ successful: stated }: { successful: boolean | undefined }) {
  const { successful } = useKnown(stated)
  const look = {
    ok: 'bg-ok-tint text-ok',
    fail: 'bg-fail-tint text-fail',
    plain: 'bg-wash text-muted',
  }
  return (
    <span
      className={`grid narrow:size-10 size-12 flex-none place-items-center rounded-full [&_svg]:size-5 ${look[toneOf(successful)]}`}
    >
      <OutcomeMark successful={successful} />
    </span>
  )
}

const toneOf = (successful: boolean | undefined): 'ok' | 'fail' | 'plain' =>
  successful === undefined ? 'plain' : successful ? 'ok' : 'fail'

/** Mark and word in the colour of the outcome; undefined is not decided. */
export const outcomeLook = (successful: boolean | undefined, display = 'inline-flex'): string =>
  `${display} items-center gap-1.5 whitespace-nowrap ${
    successful === undefined
      ? 'text-muted'
      : successful
        ? 'text-ok font-semibold'
        : 'text-fail font-semibold'
  }`

/** The mark alone; its word is beside it. */
export function OutcomeMark({ successful }: { successful: boolean | undefined }) {
  return (
    <svg
      className="flex-none"
      width="12"
      height="12"
      viewBox="0 0 12 12"
      fill="none"
      aria-hidden="true"
    >
      {successful === true && (
        <path d="m1.5 6.5 3 3 6-7" stroke="currentColor" strokeWidth="1.75" />
      )}
      {successful === false && (
        <>
          <rect width="12" height="12" rx="1.5" fill="currentColor" />
          <path
            d="m3.75 3.75 4.5 4.5m0-4.5-4.5 4.5"
            stroke="var(--color-paper)"
            strokeWidth="1.5"
          />
        </>
      )}
      {successful === undefined && (
        <rect
          x=".75"
          y=".75"
          width="10.5"
          height="10.5"
          stroke="currentColor"
          strokeDasharray="2 2"
        />
      )}
    </svg>
  )
}

/** Why a transaction failed: the failed operation, and the codes from outer to inner. */
interface Failure {
  /** Counts from 1; absent if the transaction failed before its operations. */
  readonly operation?: number | undefined
  readonly codes: readonly ResultCode[]
  readonly meaning: string
}

/** Undefined for a success. */
export function failureOf(result: PartialResultCodes): Failure | undefined {
  const { outcome, inner, operations } = result
  if (outcome.success) return undefined
  const index = operations.findIndex((code) => code?.success === false)
  const failed = operations[index]
  const codes = [outcome, inner, failed].filter((code) => code !== undefined)
  return {
    operation: failed === undefined ? undefined : index + 1,
    codes,
    meaning: codes.at(-1)?.meaning ?? outcome.meaning,
  }
}

/** The end of a contract call by the error that ended it. */
export function callFailureOf({ error, meaning }: CallError): string {
  const [, number] = /^Error\(Contract, (#\d+)\)$/.exec(error) ?? []
  return (
    meaning ??
    (number === undefined
      ? 'The host ended the call with an error.'
      : `The contract returned its own error ${number}.`)
  )
}

/** The outcome of one operation; `rolledBack` if another operation failed. */
export type OperationOutcome = 'succeeded' | 'failed' | 'rolledBack' | 'notApplied'

/** `index` counts from 1. Undefined if its own code cannot be read. */
export function operationOutcome(
  codes: PartialResultCodes,
  index: number,
): OperationOutcome | undefined {
  const code = codes.operations[index - 1]
  if (code === undefined) {
    if (codes.outcome.success) return 'succeeded'
    return index <= codes.operations.length ? undefined : 'notApplied'
  }
  if (!code.success) return 'failed'
  return codes.outcome.success ? 'succeeded' : 'rolledBack'
}
