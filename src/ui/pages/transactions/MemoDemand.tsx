import { LinkButton } from '../../components/Button.tsx'
import { Note } from '../../components/Note.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Transaction } from '#ledger'
import { type AccountId, accountOf, muxedIdOf } from '#ledger/values'
import { deliveriesOf } from '#sources'
import { requiringMemo } from '../../queries/requiredMemo.ts'
import { useSource } from '../../address/sight.ts'
import { VisibleText } from '../../components/VisibleText.tsx'
import { readable } from '../../rows/readable.ts'
import { Address } from '../../values/Address.tsx'
import { useTransactionOperations } from './transactionOperations.ts'

/** Recipients that are asked about: a transaction has at most 100. */
const maxRecipients = 10

/** For a payment without a memo: whether its recipients require one (SEP-29), looked up where the reader wants that. */
export function MemoDemand({ transaction }: { transaction: Transaction }) {
  const [asked, setAsked] = useState(false)
  const operations = readable(useTransactionOperations(transaction).data?.items ?? [])
  const all = recipientsOf(operations)
  const recipients = all.slice(0, maxRecipients)
  const { data, error } = useQuery({ ...requiringMemo(useSource(), recipients), enabled: asked })
  if (recipients.length === 0) return null
  if (!asked)
    return (
      <Note>
        <LinkButton type="button" onClick={() => setAsked(true)}>
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
      {data !== undefined && <Answer requiring={data.accounts} of={recipients.length} />}
      {all.length > maxRecipients && ` The first ${maxRecipients} of ${all.length} were looked up.`}
    </Note>
  )
}

function Answer({ requiring, of }: { requiring: readonly AccountId[]; of: number }) {
  if (requiring.length === 0)
    return of === 1 ? 'The recipient does not require one.' : 'None of the recipients requires one.'
  return (
    <span className="text-fail">
      {requiring.map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Address id={id} />
        </span>
      ))}{' '}
      {requiring.length === 1 ? 'requires' : 'require'} a memo (SEP-29). Without one the recipient
      may not know whose payment this is: contact it with the hash of this transaction.
    </span>
  )
}

/** Accounts that get something, without those whose multiplexed address says for whom it is. */
function recipientsOf(operations: Parameters<typeof deliveriesOf>[0]): readonly AccountId[] {
  const paid = deliveriesOf(operations).flatMap(({ kind, destination }) =>
    kind === 'creates' || muxedIdOf(destination) !== undefined ? [] : [accountOf(destination)],
  )
  return [...new Set(paid)]
}
