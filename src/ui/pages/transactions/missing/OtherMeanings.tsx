import { LinkButton } from '../../../components/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Cursor, TransactionHash } from '#ledger/values'
import { type Looked, hexMeanings, olderLedgerOf } from '../../../queries/hexMeanings.ts'
import { useSource } from '../../../address/sight.ts'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { counted } from '../../../format/counted.ts'
import { FoundRecords, nouns } from './FoundMeanings.tsx'

/** For an id that names no transaction: where else it was looked for in vain; what was found is above (`FoundMeanings`). */
export function OtherMeanings({ hash }: { hash: TransactionHash }) {
  const { data = [], error } = useQuery(hexMeanings(useSource(), hash))
  const isFound = data.some(({ found }) => found !== undefined)
  const isWaiting = data.length === 0 && error === null
  return (
    <div className="py-2 text-muted" role="status" aria-busy={isWaiting}>
      {isWaiting && 'Looking for a liquidity pool, claimable balance, code or ledger with this ID…'}
      {error?.message}
      {!isFound && data.map((each) => <NotThere key={each.kind} looked={each} hash={hash} />)}
    </div>
  )
}

/** Where it was looked for in vain, or why it could not be; older ledgers on request. */
function NotThere({
  looked: { kind, problem, ledgers, unread = 0, next },
  hash,
}: {
  looked: Looked
  hash: TransactionHash
}) {
  if (problem !== undefined)
    return (
      <p>
        Not looked for as {nouns[kind]}: <VisibleText text={problem} />.
      </p>
    )
  if (kind !== 'ledger') return <p>No known {nouns[kind]} has this ID.</p>
  return (
    <>
      <p>
        {ledgers === undefined
          ? 'No ledger was at hand to compare its hash.'
          : `No ledger from ${ledgers.from} to ${ledgers.to} has this hash.`}
        {unread > 0 && ` ${counted(unread, 'ledger')} of them could not be read.`}
      </p>
      {next !== undefined && <OlderLedgers key={next} hash={hash} cursor={next} />}
    </>
  )
}

/** Looks through older ledgers, a page each time that the reader asks. */
function OlderLedgers({ hash, cursor }: { hash: TransactionHash; cursor: Cursor }) {
  const [asked, setAsked] = useState(false)
  const { data, error } = useQuery({
    ...olderLedgerOf(useSource(), hash, cursor),
    enabled: asked,
  })
  if (!asked)
    return (
      <p>
        <LinkButton type="button" onClick={() => setAsked(true)}>
          Look in 200 older ledgers
        </LinkButton>
      </p>
    )
  if (data === undefined) return <p>{error?.message ?? 'Looking in older ledgers…'}</p>
  return data.found === undefined ? (
    <NotThere looked={data} hash={hash} />
  ) : (
    <FoundRecords found={[data.found]} />
  )
}
