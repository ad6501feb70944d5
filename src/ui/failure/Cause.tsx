import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContractError, ExplainedFailure, FigureRow, Transaction } from '#ledger'
import { useNetwork, useSource } from '../address/sight.ts'
import { Button, PageLink } from '../components/Button.tsx'
import { calculationLook, totalLook } from '../components/calculation.tsx'
import { ErrorState } from '../components/ErrorState.tsx'
import { Footnote } from '../components/Message.tsx'
import { Provenance } from '../components/Provenance.tsx'
import { Skeleton } from '../components/Waiting.tsx'
import { keyed, sentence } from '../format/text.ts'
import {
  failureExplanation,
  failureWithLater,
  failureWithReserve,
  needsReserve,
} from '../queries/failureQueries.ts'
import { type OwnError, OwnErrorText, useOwnError } from '../rows/call/OwnErrorText.tsx'
import { callFailureOf } from '../values/Outcome.tsx'
import { SentenceView, ValueView } from '../values/ValueView.tsx'

/** Why an operation failed, or its transaction before them: the cause, its figures, and what to do about it. */
export function Cause({
  transaction,
  operation,
  meaning,
  errors = [],
}: {
  transaction: Transaction
  /** Counts from 1. */
  operation: number | undefined
  /** The meaning of the result's code. */
  meaning: string
  /** The errors that ended a contract call, the cause first: they say more than the code. */
  errors?: readonly ContractError[]
}) {
  const own = useOwnError(errors[0])
  const [call] = errors
  const source = useSource()
  const { passphrase } = useNetwork()
  const { data, isLoading } = useQuery(failureExplanation(source, transaction, passphrase))
  if (isLoading) return <Explaining />
  const failure = data?.find((each) => each.operation === operation)
  return failure === undefined ? (
    <>
      <CauseTitle own={own}>{sentence(call ? callFailureOf(call) : meaning)}</CauseTitle>
      <Remedy text={call?.remedy} />
    </>
  ) : (
    <Figures
      key={`${transaction.hash} ${operation}`}
      transaction={transaction}
      failure={failure}
      meaning={call ? callFailureOf(call) : meaning}
      call={call}
      own={own}
    />
  )
}

const Explaining = () => <Skeleton rows={2} label="Explaining the failure" />

/** The cause in bold: a contract's own error by its name and text, else what is said of the failure. */
const CauseTitle = ({ own, children }: { own: OwnError | undefined; children: string }) => (
  <p data-own="" className="max-w-176 font-semibold text-md/5.5">
    {own === undefined ? children : <OwnErrorText error={own} />}
  </p>
)

function Figures({
  transaction,
  failure,
  meaning,
  call,
  own,
}: {
  transaction: Transaction
  failure: ExplainedFailure
  meaning: string
  call: ContractError | undefined
  own: OwnError | undefined
}) {
  const source = useSource()
  const { passphrase } = useNetwork()
  const [readsLater, setReadsLater] = useState(failure.figures.isUndecided)
  const reserve = useQuery({
    ...failureWithReserve(source, transaction, passphrase),
    enabled: failure.checks.some(needsReserve),
  })
  const later = useQuery({
    ...failureWithLater(source, transaction, failure, passphrase),
    enabled: readsLater,
  })
  const read = later.data ?? reserve.data
  const { figures } =
    read?.failures.find(({ operation }) => operation === failure.operation) ?? failure
  const failed = [reserve, later].find(({ error }) => error !== null)
  if (reserve.isLoading) return <Explaining />
  // Without rows a group only says where the errors are, which stand below.
  const groups = figures.groups.filter(({ rows }) => call === undefined || rows.length > 0)
  return (
    <>
      <CauseTitle own={own}>{figures.cause ?? sentence(meaning)}</CauseTitle>
      <div className={besideLook} data-beside="">
        {keyed(groups).map(({ key, item }) => (
          <div key={key}>
            <dl className={`${calculationLook} mb-1`}>
              {keyed(item.rows).map((row) => (
                <Row key={row.key} row={row.item} />
              ))}
            </dl>
            {item.remark !== undefined && (
              <Footnote>
                <SentenceView sentence={item.remark} />
              </Footnote>
            )}
          </div>
        ))}
        {failed !== undefined && failed.error !== null && (
          <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
        )}
        {figures.missing === 'unread' && later.error === null && (
          <p>
            <Button disabled={readsLater} onClick={() => setReadsLater(true)}>
              {readsLater ? 'Reading…' : 'Find it in later transactions'}
            </Button>
          </p>
        )}
        {failure.checks.some((check) => check.kind === 'unstated' && check.isSetting) && (
          <p>
            <PageLink page="/network">The network’s settings</PageLink> name those that are frozen
            now.
          </p>
        )}
        {failure.operation !== undefined && failure.operation > 1 && (
          <Footnote>
            The figures are from before the transaction: its earlier operations may have changed
            them before they were rolled back.
          </Footnote>
        )}
      </div>
      {/* What its own error asks for is better known than what is said of any. */}
      <Remedy
        text={call?.remedy ?? (own === undefined ? (figures.remedy ?? failure.remedy) : undefined)}
      />
      {read !== undefined && read.calls.length > 0 && <Provenance calls={read.calls} />}
    </>
  )
}

/** The second of a grid's columns, or the last part where there is one. */
const besideLook =
  'order-last w-96 max-w-full empty:hidden not-single:col-start-2 not-single:row-[1/-1]'

const Remedy = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <p>
      <strong>What to do:</strong> {text}
    </p>
  )

function Row({ row: { label, note, value, total = false } }: { row: FigureRow }) {
  const look = total ? totalLook : undefined
  return (
    <>
      <dt className={look} data-total={total ? '' : undefined}>
        {label}
        {note !== undefined && <small>{note}</small>}
      </dt>
      <dd className={look}>
        <ValueView value={value} places="all" />
      </dd>
    </>
  )
}
