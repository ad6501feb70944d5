import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FeeBump, Preconditions, Transaction } from '#ledger'
import {
  type AccountId,
  accountOf,
  knownItems,
  type Memo,
  maxInt64,
  muxedIdOf,
} from '#ledger/values'
import { deliveriesOf } from '#sources'
import { useSource } from '../../address/sight.ts'
import { LinkButton } from '../../components/Button.tsx'
import { Footnote, Joined, Muted, Note } from '../../components/Message.tsx'
import { type Fact, Facts, Panel } from '../../components/Panel.tsx'
import { useCallsAbove } from '../../components/Provenance.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { preconditionFields } from '../../format/preconditionFields.ts'
import { counted, grouped, isPlainText, visibleBytes } from '../../format/text.ts'
import { requiringMemo } from '../../queries/requiredMemo.ts'
import { usePaidFee } from '../../rows/call/usePaidFee.ts'
import { Address, TransactionLink } from '../../values/ids.tsx'
import { Time } from '../../values/Time.tsx'
import { MemoView, ValueView } from '../../values/ValueView.tsx'
import { Signers } from './Signers.tsx'
import { useDecoded, useTransactionOperations } from './transactionOperations.ts'

/** What the head does not say. */
export function TransactionFacts({
  transaction,
  isSourceSaid,
}: {
  transaction: Transaction
  isSourceSaid: boolean
}) {
  const decoded = useDecoded(transaction)
  const paid = usePaidFee(transaction)
  // A REST record has no field for none, nor has an older service for any: its envelope tells.
  const inEnvelope = decoded.isPending ? 'loading' : decoded.data?.preconditions
  const stated = transaction.preconditions
  // Horizon stores times as int64: of a later one the envelope alone tells.
  const isCut = stated?.timeBounds?.max === maxInt64
  const conditions = isCut ? (inEnvelope ?? stated) : (stated ?? inEnvelope)
  const { feeBump } = transaction
  return (
    <>
      <Panel title="Transaction" calls={useCallsAbove()}>
        <Facts columns={1} rows={factsOf(transaction, conditions, { isSourceSaid, paid })} />
        {!transaction.successful && (
          <Footnote>
            The fee was charged and the sequence number used; nothing else changed. To retry,
            rebuild it with the next sequence number and sign again.
          </Footnote>
        )}
      </Panel>
      {feeBump !== undefined && (
        <Panel
          title="Fee bump"
          remark="the outer transaction pays for the inner one, which is unchanged"
        >
          <Facts columns={1} rows={feeBumpFactsOf(transaction, feeBump)} />
        </Panel>
      )}
    </>
  )
}

/** The head has all of a memo: of other bytes than text, and of hashes, the facts have more. */
export const isOfHead = (memo: Memo): boolean =>
  memo.type === 'id' ||
  (memo.type === 'text' &&
    memo.bytes.length > 0 &&
    memo.bytes.length <= maxMemo &&
    isPlainText(visibleBytes(memo.bytes)))

/** Bytes of a memo, by the protocol. */
const maxMemo = 28

function factsOf(
  transaction: Transaction,
  conditions: Preconditions | 'loading' | undefined,
  { isSourceSaid, paid }: { isSourceSaid: boolean; paid: ReturnType<typeof usePaidFee> },
): readonly Fact[] {
  const { feeBump, memo } = transaction
  return [
    {
      label: 'Source account',
      value: isSourceSaid ? undefined : <Address id={transaction.source} />,
    },
    {
      label: 'Fee by its result',
      value: paid?.stated && (
        <>
          {grouped(paid.stated)}
          <Note>
            the charge before the refund, like that of every fee bump around a contract call until
            protocol 20
          </Note>
        </>
      ),
    },
    { label: 'Sequence number', value: String(transaction.sourceSequence) },
    {
      label: 'Fee paid by',
      value:
        transaction.feeAccount === transaction.source ? undefined : (
          <Address id={transaction.feeAccount} />
        ),
    },
    {
      label: 'Memo',
      value: isOfHead(memo) ? undefined : (
        <>
          <MemoView memo={memo} />
          {memo.type === 'none' && transaction.successful && (
            <MemoDemand transaction={transaction} />
          )}
        </>
      ),
    },
    ...validity(conditions),
    {
      label: 'Signatures',
      value:
        feeBump === undefined ? (
          <Signers transaction={transaction} signatures={transaction.signatures} />
        ) : undefined,
    },
  ]
}

const pastLabels: Readonly<Record<string, string>> = {
  'Valid from': 'Could be applied from',
  'Valid until': 'Had to be applied by',
}

function validity(conditions: Preconditions | 'loading' | undefined): readonly Fact[] {
  const valid = (word: string) => [{ label: 'Valid', value: <Muted>{word}</Muted> }]
  if (conditions === undefined) return valid('not stated')
  if (conditions === 'loading') return valid('…')
  const fields = preconditionFields(conditions)
  return fields.length === 0
    ? valid('at any time')
    : fields.map(({ label, value }) => ({
        // It is in a ledger: whether it could be sent now is past.
        label: pastLabels[label] ?? label,
        value:
          value.kind === 'time' ? (
            <Time time={value.time} mode="absolute" />
          ) : (
            <ValueView value={value} />
          ),
      }))
}

/** A fee bump (CAP-15): the transaction that the head does not name, and what each of both has. */
const feeBumpFactsOf = (transaction: Transaction, feeBump: FeeBump): readonly Fact[] => [
  transaction.hash === feeBump.outerHash
    ? { label: 'Inner hash', value: <TransactionLink hash={feeBump.innerHash} full /> }
    : { label: 'Outer hash', value: <TransactionLink hash={feeBump.outerHash} full /> },
  { label: 'Inner maximum fee', value: counted(feeBump.innerMaxFee, 'stroop') },
  {
    label: 'Outer signatures',
    value: <Signers transaction={transaction} signatures={feeBump.outerSignatures} />,
  },
  {
    label: 'Inner signatures',
    value: <Signers transaction={transaction} signatures={feeBump.innerSignatures} />,
  },
]

/** Recipients that are asked about: a transaction has at most 100. */
const maxRecipients = 10

/**
 * For a payment without a memo: whether its recipients require one (SEP-29). It is looked up unasked for one recipient where
 * ledger entries can be read: REST answers an absence with 404, which a browser logs as an error.
 */
function MemoDemand({ transaction }: { transaction: Transaction }) {
  const source = useSource()
  const [isPressed, setPressed] = useState(false)
  const operations = knownItems(useTransactionOperations(transaction).data?.items ?? [])
  const all = recipientsOf(operations)
  const recipients = all.slice(0, maxRecipients)
  const asked = isPressed || (recipients.length === 1 && source.kind.capabilities.readsContracts)
  const { data, error } = useQuery({
    ...requiringMemo(source, recipients),
    enabled: asked && recipients.length > 0,
  })
  if (recipients.length === 0) return null
  if (!asked)
    return (
      <Note>
        <LinkButton onClick={() => setPressed(true)}>
          {recipients.length === 1
            ? 'Does the recipient require one?'
            : 'Do the recipients require one?'}
        </LinkButton>
      </Note>
    )
  return (
    <Note role="status">
      {error !== null && <VisibleText text={error.message} />}
      {error === null && data === undefined && 'Looking it up…'}
      {data?.accounts.length === 0 &&
        (recipients.length === 1
          ? 'The recipient does not require one.'
          : 'None of the recipients requires one.')}
      {data !== undefined && data.accounts.length > 0 && (
        <span className="text-fail">
          <Joined of={data.accounts}>{(id) => <Address id={id} />}</Joined>{' '}
          {data.accounts.length === 1 ? 'requires' : 'require'} a memo (SEP-29). Without one the
          recipient may not know whose payment this is: contact them and give this transaction’s
          hash.
        </span>
      )}
      {all.length > maxRecipients && ` The first ${maxRecipients} of ${all.length} were looked up.`}
    </Note>
  )
}

/** Accounts that get something, without those whose multiplexed address says for whom it is. */
function recipientsOf(operations: Parameters<typeof deliveriesOf>[0]): readonly AccountId[] {
  const paid = deliveriesOf(operations).flatMap(({ kind, destination }) =>
    kind === 'creates' || muxedIdOf(destination) !== undefined ? [] : [accountOf(destination)],
  )
  return [...new Set(paid)]
}
