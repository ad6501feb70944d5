import { useRouteContext } from '@tanstack/react-router'
import { type Envelope, sourceKinds } from '#sources'
import { offers } from '../../address/networks.ts'
import { useNetwork, useSource } from '../../address/sight.ts'
import { type FoundHere, useFoundTransaction } from './foundTransaction.ts'
import type { Sent } from './sent.ts'
import { type SubmissionText, hostOfCalls, sendingAgain } from './submissionText.ts'

/** What the network's other service says of a sent transaction; undefined where it has none, or was not asked yet. */
export function useOtherWord(envelope: Envelope, sent: Sent): OtherWord | undefined {
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

export interface OtherWord extends Pick<FoundHere, 'transaction' | 'problem' | 'isAbsent'> {
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
