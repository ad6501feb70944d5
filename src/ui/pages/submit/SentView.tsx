import { useEffect } from 'react'
import { type NetworkStatus, SourceError, unixSeconds } from '#ledger/values'
import type { Envelope } from '#sources'
import { LedgerLink } from '../../values/LedgerLink.tsx'
import { OutcomeMark, outcomeLook } from '../../values/Outcome.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import { Time } from '../../values/Time.tsx'
import { TransactionLink } from '../../values/TransactionLink.tsx'
import { announce } from '../../components/announce.ts'
import { useDeviceNow } from '../../components/now.ts'
import { useNetwork } from '../../address/sight.ts'
import { FollowedTransaction } from './FollowedTransaction.tsx'
import { ResultCodeList } from './ResultCodeList.tsx'
import { useOtherWord, withOtherWord } from './otherWord.ts'
import type { Sent } from './sent.ts'
import { isUnrecorded, submissionText, unrecorded } from './submissionText.ts'
import { VisibleText } from '../../components/VisibleText.tsx'

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
