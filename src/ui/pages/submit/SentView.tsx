import { useEffect } from 'react'
import { type NetworkStatus, SourceError, unixSeconds } from '#ledger/values'
import { type Envelope, sourceKinds, type Source } from '#sources'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { OutcomeMark, outcomeLook, Outcome } from '../../values/Outcome.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import { Time } from '../../values/Time.tsx'
import { TransactionLink } from '../../values/TransactionLink.tsx'
import { announce } from '../../components/announce.ts'
import { useDeviceNow } from '../../components/now.ts'
import { useNetwork, useSource } from '../../address/sight.ts'
import type { Sent } from './sent.ts'
import {
  isUnrecorded,
  submissionText,
  unrecorded,
  type Checks,
  checkedText,
  codeMeaning,
  type SubmissionText,
  hostOfCalls,
  sendingAgain,
} from './submissionText.ts'
import { VisibleText } from '../../components/VisibleText.tsx'
import { Button } from '../../components/Button.tsx'
import {
  deviceClock,
  isOver,
  statusProblem,
  type PlannedOperation,
  type ResultCode,
  type TransactionCodes,
  type Transaction,
} from '#ledger'
import { FactRow } from '../../components/Facts.tsx'
import { Note } from '../../components/Note.tsx'
import { SentenceView } from '../../values/SentenceView.tsx'
import { keyed } from '../../components/keyed.ts'
import { useFirst } from '../../rows/useFirst.tsx'
import { useRouteContext } from '@tanstack/react-router'
import { offers } from '../../address/networks.ts'
import { useQuery } from '@tanstack/react-query'
import { sentRecord } from '../../queries/laterQueries.ts'
import { usePassphrase } from '../../address/passphrase.ts'

export function SentView({
  envelope,
  sent,
  status,
}: {
  envelope: Envelope
  sent: Sent
  status: NetworkStatus | undefined
}) {
  const { outcome } = sent
  const { bundled } = useNetwork()
  const other = useOtherWord(envelope, sent)
  const content =
    bundled && isUnrecorded(outcome)
      ? unrecorded
      : withOtherWord(submissionText(outcome), sent, other)
  useEffect(() => announce(content.title), [content.title])
  const submission = outcome.kind === 'answered' ? outcome.submission : undefined
  return (
    <Panel
      title="Result"
      remark={
        <>
          sent from this tab <Time time={unixSeconds(Math.floor(sent.at / 1000))} mode="relative" />
        </>
      }
    >
      <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 border-line border-b pt-4 pb-5">
        <span className={`${outcomeLook(content.successful)} self-start pt-1.25`}>
          <OutcomeMark successful={content.successful} />
        </span>
        <div>
          <h3 className="text-md/6">{content.title}</h3>
          {content.text.map((line) => (
            <p key={line} className="wrap-anywhere mt-1 max-w-176">
              <VisibleText text={line} />
            </p>
          ))}
          {outcome.kind === 'waiting' && <Elapsed since={sent.at} />}
          {submission?.ledger !== undefined && content.successful !== undefined && (
            <p className="wrap-anywhere mt-1 max-w-176">
              Ledger <LedgerLink sequence={submission.ledger} />, transaction{' '}
              <TransactionLink hash={submission.hash ?? envelope.hash} primary />
            </p>
          )}
          {outcome.kind !== 'waiting' && submission?.ledger === undefined && (
            <p className="wrap-anywhere mt-1 max-w-176">
              Its hash is <TransactionLink hash={envelope.hash} full />
            </p>
          )}
        </div>
      </div>
      {submission?.codes !== undefined && (
        <ResultCodeList
          codes={submission.codes}
          operations={envelope.operations}
          refused={submission.state === 'rejected'}
        />
      )}
      {content.follow && <FollowedTransaction envelope={envelope} sent={sent} status={status} />}
      {submission !== undefined && <Provenance calls={submission.calls} />}
      {outcome.kind === 'failed' && outcome.error instanceof SourceError && (
        <Provenance calls={outcome.error.calls} />
      )}
    </Panel>
  )
}

function Elapsed({ since }: { since: number }) {
  const seconds = Math.max(0, useDeviceNow() - Math.floor(since / 1000))
  return <p className="text-muted">{seconds} s</p>
}

/** Checks for a transaction until it is in a ledger or has expired. */
function FollowedTransaction({
  envelope,
  sent,
  status,
}: {
  envelope: Envelope
  sent: Sent
  status: NetworkStatus | undefined
}) {
  const source = useSource()
  const host = URL.parse(source.url)?.host ?? source.url
  const over = status !== undefined && hasExpired(envelope, status)
  const found = useFoundTransaction(source, envelope, sent, over)
  const { transaction } = found
  const isUnasked = found.checks.absent + found.checks.failed === 0
  return (
    <div className="border-line border-b py-3" role="status">
      {transaction === undefined ? (
        <>
          <p>
            {found.problem !== undefined ? (
              <>
                What {host} has under its hash is not believed: <VisibleText text={found.problem} />
                .
              </>
            ) : over && found.isAbsent ? (
              `By ${host} it is in no ledger, and it has expired.`
            ) : over && isUnasked ? (
              `Its time is over by ${host}: it is looked up once more.`
            ) : (
              checkedText(found.checks)
            )}
          </p>
          <p className="pt-2">
            <Button type="button" disabled={found.isFetching} onClick={found.refetch}>
              Check now
            </Button>
          </p>
        </>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <Outcome successful={transaction.successful} />
          <span>
            in ledger <LedgerLink sequence={transaction.ledger} />: transaction{' '}
            <TransactionLink hash={envelope.hash} primary />
          </span>
        </p>
      )}
    </div>
  )
}

/** True if by the latest ledger no later one can include it. */
function hasExpired({ preconditions }: Envelope, status: NetworkStatus): boolean {
  const { latestLedger: ledger, latestLedgerClosedAt: closedAt } = status
  return (
    statusProblem(status, deviceClock()) === undefined &&
    isOver(preconditions, { ledger, closedAt }, deviceClock())
  )
}

/** Every code of a result with its meaning: the transaction's, the inner one's, each operation's. */
function ResultCodeList({
  codes: { outcome, inner, operations: each },
  operations,
  refused,
}: {
  codes: TransactionCodes
  operations: readonly PlannedOperation[]
  /** It is in no ledger. */
  refused: boolean
}) {
  const { shown, more } = useFirst(each, 100, 'operation')
  return (
    <>
      <dl>
        <CodeRow label="Transaction" code={outcome} meaning={codeMeaning(outcome, refused)} />
        {inner !== undefined && (
          <CodeRow label="Inner transaction" code={inner} meaning={codeMeaning(inner, refused)} />
        )}
        {keyed(shown).map(({ key, item }, index) => (
          <CodeRow
            key={key}
            label={`Operation ${index + 1}`}
            code={item}
            meaning={codeMeaning(item, refused)}
            operation={operations[index]}
          />
        ))}
      </dl>
      {more}
    </>
  )
}

function CodeRow({
  label,
  code,
  meaning,
  operation,
}: {
  label: string
  code: ResultCode
  meaning: string
  operation?: PlannedOperation | undefined
}) {
  return (
    <FactRow label={label}>
      <Outcome successful={code.success} code={code.code} meaning={meaning} mode="mark" />
      {operation !== undefined && (
        <Note>
          <SentenceView subject={operation.source} sentence={operation.description.summary} />
        </Note>
      )}
    </FactRow>
  )
}

/** What the network's other service says of a sent transaction; undefined where it has none, or was not asked yet. */
function useOtherWord(envelope: Envelope, sent: Sent): OtherWord | undefined {
  const network = useNetwork()
  const { kind: own } = useSource()
  const sourceFor = useRouteContext({ from: '__root__', select: (context) => context.sourceFor })
  const kind = sourceKinds.find((each) => each.id !== own.id && offers(network, each))
  const other = kind === undefined ? undefined : sourceFor(network, kind)
  const isAsked = sent.outcome.kind !== 'waiting'
  const found = useFoundTransaction(isAsked ? other : undefined, envelope, sent, false)
  return other === undefined || !isAsked
    ? undefined
    : { ...found, host: URL.parse(other.url)?.host ?? other.url }
}

interface OtherWord extends Pick<FoundHere, 'transaction' | 'problem' | 'isAbsent'> {
  readonly host: string
}

/** The outcome of a sent transaction in words, by both services where there are two. */
export function withOtherWord(
  content: SubmissionText,
  { outcome }: Sent,
  other: OtherWord | undefined,
): SubmissionText {
  if (other === undefined) return content
  const { transaction, host, problem, isAbsent } = other
  if (transaction === undefined) {
    const line =
      problem !== undefined
        ? `What ${host} has under its hash is not believed: ${problem}.`
        : isAbsent
          ? `${host} has it in no ledger that it keeps.`
          : undefined
    return line === undefined ? content : { ...content, text: [...content.text, line] }
  }
  const says = `${host} has it in ledger ${transaction.ledger}, where it ${transaction.successful ? 'succeeded' : 'failed'}.`
  const submission = outcome.kind === 'answered' ? outcome.submission : undefined
  const own = submission && claims[submission.state]
  const agrees =
    own === undefined ||
    (own === (transaction.successful ? 'succeeded' : 'failed') &&
      submission?.ledger === transaction.ledger)
  if (agrees) return { ...content, text: [...content.text, says] }
  return {
    title: 'Unknown yet: two services contradict each other',
    text: [
      `${hostOfCalls(submission?.calls ?? [])} says that it ${own}${submission?.ledger === undefined ? '' : ` in ledger ${submission.ledger}`}. ${says}`,
      sendingAgain,
    ],
    successful: undefined,
    follow: true,
  }
}

/** What a state says for good; undefined where it leaves open what becomes of it. */
const claims = {
  included: 'succeeded',
  failed: 'failed',
  rejected: 'was refused',
  expired: 'has expired',
  pending: undefined,
  duplicate: undefined,
  tryLater: undefined,
  timeout: undefined,
} as const

/** Milliseconds between two checks, and for how long they repeat. */
const pause = 4_000
const patience = 5 * 60_000

/** What a source says of a sent transaction when it is asked for it. */
interface FoundHere {
  /** Only where it fits what was sent. */
  readonly transaction: Transaction | undefined
  /** Why what it has under the hash cannot be it. */
  readonly problem: string | undefined
  /** Its last answer was that it has none. */
  readonly isAbsent: boolean
  readonly checks: Checks
  readonly isFetching: boolean
  readonly refetch: () => void
}

/** Asks a source for a sent transaction until it has it; what does not fit the envelope is not believed. */
function useFoundTransaction(
  source: Source | undefined,
  envelope: Envelope,
  sent: Sent,
  over: boolean,
): FoundHere {
  const { decoder } = useRouteContext({ from: '__root__' })
  const { passphrase } = usePassphrase()
  const query = useQuery({
    ...sentRecord(source, decoder, envelope.hash, passphrase, over),
    retry: false,
    refetchInterval: ({ state }) => {
      const isSaid = state.data?.kind === 'found' || (over && state.data?.kind === 'absent')
      if (isSaid || Date.now() - sent.at >= patience) return false
      // An answer that cannot be read may have been large.
      return state.status === 'error' ? pause * 2 ** Math.min(state.errorUpdateCount, 4) : pause
    },
  })
  const { data } = query
  return {
    transaction: data?.kind === 'found' ? data.transaction : undefined,
    problem: data?.kind === 'other' ? data.problem : undefined,
    isAbsent: data?.kind === 'absent' && !query.isError,
    checks: {
      absent: data?.kind === 'absent' ? data.times : 0,
      failed: query.errorUpdateCount,
    },
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  }
}
