import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import {
  closeTimeProblem,
  deviceClock,
  isOver,
  type PlannedOperation,
  type ResultCode,
  type Transaction,
  type TransactionCodes,
} from '#ledger'
import {
  type Call,
  type NetworkStatus,
  SourceError,
  type TransactionHash,
  unixSeconds,
} from '#ledger/values'
import { type Envelope, type Source, type Submission, type SubmitMode, sourceKinds } from '#sources'
import { offers } from '../../address/networks.ts'
import { useNetwork, usePassphrase, useSender, useSource } from '../../address/sight.ts'
import { announce } from '../../components/announce.ts'
import { Button } from '../../components/Button.tsx'
import { Note } from '../../components/Message.tsx'
import { Facts, Panel } from '../../components/Panel.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { counted } from '../../format/text.ts'
import { sentRecord } from '../../queries/laterQueries.ts'
import { createListeners, useDeviceNow } from '../../queries/outside.ts'
import { useFirst } from '../../rows/cells.tsx'
import { LedgerLink, TransactionLink } from '../../values/ids.tsx'
import { Outcome, OutcomeMark, outcomeLook } from '../../values/Outcome.tsx'
import { Time } from '../../values/Time.tsx'
import { SentenceView } from '../../values/ValueView.tsx'

interface SentShown {
  envelope: Envelope
  sent: Sent
  status: NetworkStatus | undefined
}

export function SentView({ envelope, sent, status }: SentShown) {
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
function FollowedTransaction({ envelope, sent, status }: SentShown) {
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
              `By ${host} it is in no ledger that it keeps, and it has expired.`
            ) : over && isUnasked ? (
              `Its time is over by ${host}: it is looked up once more.`
            ) : (
              checkedText(found.checks)
            )}
          </p>
          <p className="pt-2">
            <Button disabled={found.isFetching} onClick={found.refetch}>
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

/** After the latest ledger no later one can include it. */
function hasExpired({ preconditions }: Envelope, status: NetworkStatus): boolean {
  const { latestLedger: ledger, latestLedgerClosedAt: closedAt } = status
  return (
    closeTimeProblem(closedAt, deviceClock()) === undefined &&
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
  const rowOf = (label: string, code: ResultCode | undefined, of?: PlannedOperation) => ({
    label,
    value: code && (
      <>
        <Outcome
          successful={code.success}
          code={code.code}
          meaning={codeMeaning(code, refused)}
          mode="mark"
        />
        {of !== undefined && (
          <Note>
            <SentenceView subject={of.source} sentence={of.description.summary} />
          </Note>
        )}
      </>
    ),
  })
  return (
    <>
      <Facts
        columns={1}
        rows={[
          rowOf('Transaction', outcome),
          rowOf('Inner transaction', inner),
          ...shown.map((code, index) => rowOf(`Operation ${index + 1}`, code, operations[index])),
        ]}
      />
      {more}
    </>
  )
}

/** Reads what the network's other service says of a sent transaction; undefined where it has none, or was not asked yet. */
function useOtherWord(envelope: Envelope, sent: Sent): OtherWord | undefined {
  const network = useNetwork()
  const sender = useSender()
  const sourceFor = useRouteContext({ from: '__root__', select: (context) => context.sourceFor })
  const kind = sourceKinds.find(
    (each) => each.id !== sender.id && each.capabilities.submits && offers(network, each),
  )
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

/** Says what a state says for good; undefined where it leaves open what becomes of it. */
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
const followTime = 5 * 60_000

/** Holds what a source says of a sent transaction when it is asked for it. */
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
  const { passphrase } = usePassphrase()
  const query = useQuery({
    ...sentRecord(source, envelope.hash, passphrase, over),
    retry: false,
    refetchInterval: ({ state }) => {
      const isSaid = state.data?.kind === 'found' || (over && state.data?.kind === 'absent')
      if (isSaid || Date.now() - sent.at >= followTime) return false
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

/** A transaction that this tab sent, until it is closed or reloaded: the answer, never the envelope. */
interface Sent {
  /** Unix milliseconds. */
  readonly at: number
  readonly how: SubmitMode
  readonly outcome:
    | { readonly kind: 'waiting' }
    | { readonly kind: 'answered'; readonly submission: Submission }
    | { readonly kind: 'failed'; readonly error: Error }
}

const sentHere = new Map<TransactionHash, Sent>()
const listeners = createListeners()

/** The outcome of a transaction that this tab sent; undefined for others. */
export function useSent(hash: TransactionHash): Sent | undefined {
  const sent = () => sentHere.get(hash)
  return useSyncExternalStore(listeners.subscribe, sent, sent)
}

/**
 * Sends an envelope once: a hash that this tab sent is sent again only if it was certainly not accepted. Leaving the
 * page does not abort the request, since it may have reached the node.
 */
export async function send(
  source: Source,
  { hash, base64 }: { readonly hash: TransactionHash; readonly base64: string },
  how: SubmitMode,
): Promise<void> {
  const before = sentHere.get(hash)
  if (before !== undefined && !wasRefused(before)) return
  const at = Date.now()
  const put = (outcome: Sent['outcome']) => {
    sentHere.set(hash, { at, how, outcome })
    listeners.notify()
  }
  put({ kind: 'waiting' })
  try {
    if (source.submit === undefined)
      throw new SourceError('unsupported', 'This source accepts no transactions')
    const submission = await source.submit(base64, how, new AbortController().signal)
    put({ kind: 'answered', submission })
  } catch (error) {
    put({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
  }
}

/** True where it was not accepted, so the same envelope may be sent again. */
export function wasRefused({ outcome }: Sent): boolean {
  switch (outcome.kind) {
    case 'waiting':
      return false
    case 'answered':
      return outcome.submission.state === 'tryLater'
    case 'failed':
      return (
        outcome.error instanceof SourceError &&
        (outcome.error.kind === 'rateLimited' ||
          outcome.error.kind === 'unsupported' ||
          outcome.error.calls.length === 0)
      )
  }
}

/** The outcome of a sent transaction in words, and the next step. */
interface SubmissionText {
  readonly title: string
  readonly text: readonly string[]
  /** Undefined while unknown. */
  readonly successful: boolean | undefined
  /** It may still enter a ledger. */
  readonly follow: boolean
}

export function submissionText(outcome: Sent['outcome']): SubmissionText {
  switch (outcome.kind) {
    case 'waiting':
      return {
        title: 'Sent, and waiting for an answer',
        text: ['It cannot be undone, and is not sent again.'],
        successful: undefined,
        follow: false,
      }
    case 'answered':
      return answerText(outcome.submission)
    case 'failed':
      return failureText(outcome.error)
  }
}

/** For the recorded network, which answers only recorded transactions. */
const unrecorded: SubmissionText = {
  title: 'The recording has no answer for it',
  text: [
    'Only recorded transactions have an answer here: those in ledgers, and some that were refused. Nothing was sent anywhere.',
  ],
  successful: undefined,
  follow: false,
}
/** True where the recorded network has no answer for an envelope. */
const isUnrecorded = (outcome: Sent['outcome']): boolean =>
  outcome.kind === 'failed' ||
  (outcome.kind === 'answered' &&
    outcome.submission.state === 'rejected' &&
    outcome.submission.codes === undefined)

const sendingAgain =
  'Look up the hash first. Sending exactly this transaction again is safe: it is applied once. A new one with another sequence number is a second transaction, and both may be applied.'

function answerText({ state, codes, text, calls }: Submission): SubmissionText {
  const content = stateText[state]
  const host = hostOfCalls(calls)
  return {
    ...content,
    text: [
      ...content.text.map((line) => line.replaceAll('{service}', host)),
      ...(text === undefined ? [] : [text.endsWith('.') ? text : `${text}.`]),
      ...(state === 'rejected' && codes !== undefined ? nextStep(codes.outcome.code) : []),
      ...(state === 'rejected' || state === 'expired' ? [beforeAnother] : []),
    ],
  }
}

const beforeAnother =
  'Before you sign another one, look up this hash elsewhere: if a ledger has it after all, both would be applied.'

const unknown = { successful: undefined, follow: true }
const refused = { successful: false, follow: false }

const stateText: Readonly<Record<Submission['state'], SubmissionText>> = {
  included: {
    title: 'It is in a ledger and succeeded',
    text: ['{service} says so, and its answer fits what was sent.'],
    successful: true,
    follow: false,
  },
  failed: {
    ...refused,
    title: 'It is in a ledger and failed',
    text: [
      '{service} says so, and its answer fits what was sent.',
      'None of its operations was applied. Its fee was charged and its sequence number is used.',
    ],
  },
  rejected: {
    ...refused,
    title: 'It was refused',
    text: ['{service} says so. It cost nothing, unless it was sent before and a ledger has it.'],
  },
  expired: {
    ...unknown,
    title: 'It has expired',
    text: [
      'Its time is over, by the latest ledger of {service} and by this device’s clock: no later ledger can include it. {service} has it in no ledger that it keeps. If no older one has it, it cost nothing.',
    ],
  },
  pending: {
    ...unknown,
    title: 'Accepted by the node, not in a ledger yet',
    text: [
      '{service} says so.',
      'A ledger closes about every five seconds; when the network is busy, it may take longer.',
    ],
  },
  duplicate: {
    ...unknown,
    title: 'The node already has it',
    text: ['{service} says that it was sent before, by you or someone else. It is applied once.'],
  },
  tryLater: {
    title: 'The node did not accept it for now',
    text: [
      'It accepts one transaction of an account at a time, and fewer when busy. Wait a few seconds, then send it again.',
    ],
    successful: undefined,
    follow: false,
  },
  timeout: {
    ...unknown,
    title: 'Unknown yet',
    text: [
      'As far as {service} says, it was in no ledger when the wait ended; it may still be applied.',
      sendingAgain,
    ],
  },
}

function failureText(error: Error): SubmissionText {
  const reason = /[.!?]$/.test(error.message) ? error.message : `${error.message}.`
  // Without an answer, or with an invalid one, the outcome is unknown.
  const isUnknown =
    !(error instanceof SourceError) ||
    (error.calls.length > 0 && (error.kind === 'unreachable' || error.kind === 'badResponse'))
  return isUnknown
    ? { ...unknown, title: 'Unknown yet', text: [...answerOf(error), reason, sendingAgain] }
    : { ...refused, title: 'It was not sent', text: [reason, 'You can send it again.'] }
}

/** Whose answer an error is about. */
const answerOf = (error: Error): readonly string[] =>
  error instanceof SourceError && error.kind === 'badResponse'
    ? [`The answer of ${hostOfCalls(error.calls)} is not believed: it does not fit what was sent.`]
    : []

const hostOfCalls = (calls: readonly Call[]): string => {
  const last = calls.at(-1)
  return (last !== undefined && 'url' in last && URL.parse(last.url)?.host) || 'The service'
}

/** The remedies for a refusal. */
function nextStep(code: string): readonly string[] {
  switch (code) {
    case 'tx_bad_seq':
      return ['Sign it again with the account’s next sequence number.']
    case 'tx_too_late':
      return ['Sign it again with a later time limit.']
    case 'tx_too_early':
      return ['Send it again once it is valid.']
    case 'tx_insufficient_fee':
      return ['Sign it again with a higher fee, or wrap it in a fee bump.']
    case 'tx_bad_auth':
      return ['Sign it for this network, with signers of sufficient weight.']
    case 'tx_bad_auth_extra':
      return ['Remove the signatures that are not needed.']
    default:
      return []
  }
}

/** A code's meaning; a refused transaction was not charged. */
function codeMeaning({ code, meaning }: ResultCode, refused: boolean): string {
  if (refused && code === 'tx_failed')
    return 'An operation does not pass the network’s checks, so it cannot enter a ledger.'
  if (refused && code === 'tx_fee_bump_inner_failed')
    return 'The inner transaction does not pass the network’s checks, so it cannot enter a ledger.'
  return meaning === '' ? 'This build does not know this code.' : meaning
}

/**
 * The number of times that a service said that it has it in no ledger, and of those without an answer that says anything.
 */
export function checkedText({ absent, failed }: Checks): string {
  if (absent === 0)
    return failed === 0
      ? 'Not looked up yet.'
      : `Whether it is in a ledger is not known: ${counted(failed, 'check')} failed.`
  const checked = `Checked ${counted(absent, 'time')}: not in a ledger yet.`
  return failed === 0 ? checked : `${checked} ${counted(failed, 'more check')} failed.`
}

interface Checks {
  readonly absent: number
  readonly failed: number
}
