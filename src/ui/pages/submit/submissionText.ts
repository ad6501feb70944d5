import { counted } from '../../format/counted.ts'
import type { ResultCode } from '#ledger'
import { type Call, SourceError } from '#ledger/values'
import type { Submission } from '#sources'
import type { Sent } from './sent.ts'

/** The outcome of a sent transaction in words, and the next step. */
export interface SubmissionText {
  readonly title: string
  readonly text: readonly string[]
  /** Undefined while unknown. */
  readonly successful: boolean | undefined
  /** Whether it may still enter a ledger. */
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
export const unrecorded: SubmissionText = {
  title: 'The recording has no answer for it',
  text: [
    'Only recorded transactions have an answer here: those in ledgers, and some that were refused. Nothing was sent anywhere.',
  ],
  successful: undefined,
  follow: false,
}
/** True where the recorded network has no answer for an envelope. */
export const isUnrecorded = (outcome: Sent['outcome']): boolean =>
  outcome.kind === 'failed' ||
  (outcome.kind === 'answered' &&
    outcome.submission.state === 'rejected' &&
    outcome.submission.codes === undefined)

export const sendingAgain =
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
    text: ['{service} says so. A refused transaction is in no ledger and costs nothing.'],
  },
  expired: {
    ...unknown,
    title: 'It has expired',
    text: [
      'Its time is over, by the latest ledger of {service} and by this device’s clock: no later ledger can include it. {service} has it in no ledger. Then it cost nothing.',
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

export const hostOfCalls = (calls: readonly Call[]): string => {
  const last = calls.at(-1)
  return (last !== undefined && 'url' in last && URL.parse(last.url)?.host) || 'The service'
}

/** What to do about a refusal. */
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
export function codeMeaning({ code, meaning }: ResultCode, refused: boolean): string {
  if (refused && code === 'tx_failed')
    return 'An operation does not pass the network’s checks, so it cannot enter a ledger.'
  if (refused && code === 'tx_fee_bump_inner_failed')
    return 'The inner transaction does not pass the network’s checks, so it cannot enter a ledger.'
  return meaning === '' ? 'This build does not know this code.' : meaning
}

/** The number of times that a service said that it has it in no ledger, and of those without an answer that says anything. */
export function checkedText({ absent, failed }: Checks): string {
  if (absent === 0)
    return failed === 0
      ? 'Not looked up yet.'
      : `Whether it is in a ledger is not known: ${counted(failed, 'check')} failed.`
  const said = `Checked ${counted(absent, 'time')}: not in a ledger yet.`
  return failed === 0 ? said : `${said} ${counted(failed, 'more check')} failed.`
}

export interface Checks {
  readonly absent: number
  readonly failed: number
}
