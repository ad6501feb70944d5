import { useQueries, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Cursor, SourceError, TransactionHash } from '#ledger/values'
import { beforePath, type PagePath, useAddressOf } from '../../../address/addresses.ts'
import { useNetwork, useSource } from '../../../address/sight.ts'
import { LinkButton, PageLink } from '../../../components/Button.tsx'
import { Joined } from '../../../components/Message.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { LoadFailure } from '../../../coverage/PartialNote.tsx'
import { counted, formatList } from '../../../format/text.ts'
import { loadSaved } from '../../../lateParts.tsx'
import {
  type HexMeaning,
  hexMeaning,
  type Looked,
  meaningKinds,
  olderLedgerOf,
} from '../../../queries/hexMeanings.ts'

/** Looks for all that an id that names no transaction may name instead; each is known once its own answer has come. */
function useMeanings(hash: TransactionHash) {
  const source = useSource()
  const queries = useQueries({
    queries: meaningKinds.map((kind) => hexMeaning(source, hash, kind)),
  })
  return {
    looked: queries.flatMap(({ data }) => data ?? []),
    errors: queries.flatMap(({ error }) => error?.message ?? []),
    isLooking: queries.some(({ isPending }) => isPending),
  }
}

/** For an id that names no transaction: where else it was looked for in vain; what was found is above (`FoundMeanings`). */
export function OtherMeanings({ hash }: { hash: TransactionHash }) {
  const { looked, errors, isLooking } = useMeanings(hash)
  const isFound = looked.some(({ found }) => found !== undefined)
  const absent = looked.filter(({ kind, problem }) => kind !== 'ledger' && problem === undefined)
  return (
    <div className="py-2 text-muted" role="status" aria-busy={isLooking}>
      {!isFound && absent.length > 0 && (
        <p>
          No known{' '}
          {formatList(
            absent.map(({ kind }) => nouns[kind]),
            'or',
          )}{' '}
          has this ID.
        </p>
      )}
      {!isFound && looked.map((each) => <NotThere key={each.kind} looked={each} hash={hash} />)}
      {isLooking && 'Looking for other records with this ID…'}
      {[...new Set(errors)].join('. ')}
    </div>
  )
}

/** The places that were searched in vain or could not be searched, with a button for older ledgers. */
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
  if (kind !== 'ledger') return null
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
  const { data, error } = useQuery({ ...olderLedgerOf(useSource(), hash, cursor), enabled: asked })
  if (!asked)
    return (
      <p>
        <LinkButton onClick={() => setAsked(true)}>Look in 200 older ledgers</LinkButton>
      </p>
    )
  if (data === undefined) return <p>{error?.message ?? 'Looking in older ledgers…'}</p>
  return data.found === undefined ? (
    <NotThere looked={data} hash={hash} />
  ) : (
    <FoundRecords found={[data.found]} hash={hash} />
  )
}

/** Shows what an id names that names no transaction, above the message that there is none. */
export function FoundMeanings({
  hash,
  error,
  onRetry,
}: {
  hash: TransactionHash
  error: SourceError
  onRetry: () => void
}) {
  const { looked, isLooking } = useMeanings(hash)
  return (
    <>
      <div role="status">
        <FoundRecords found={looked.flatMap((each) => each.found ?? [])} hash={hash} />
      </div>
      <LoadFailure
        error={error}
        title={isLooking ? 'Not a transaction here. Checking pools, balances…' : undefined}
        onRetry={onRetry}
      />
    </>
  )
}

/** Names each meaning. */
const nouns = {
  liquidityPool: 'liquidity pool',
  claimableBalance: 'claimable balance',
  contract: 'contract',
  code: 'code of a contract',
  ledger: 'ledger',
} as const satisfies Record<HexMeaning['kind'], string>

/** Links to what has the ID; a single page opens by itself. */
function FoundRecords({ found, hash }: { found: readonly HexMeaning[]; hash: TransactionHash }) {
  const router = useRouter()
  const network = useNetwork()
  const addressOf = useAddressOf()
  const pages = found.flatMap(pagesOf)
  const only = pages.length === 1 ? pages[0]?.page : undefined
  const href = only && addressOf(only).slice(beforePath.length)
  useEffect(() => {
    if (only === undefined || href === undefined) return
    loadSaved().then(
      ({ renameRecent }) => renameRecent(network.id, `/transactions/${hash}`, only),
      () => undefined, // the search remembers it by the name of a transaction
    )
    void router.navigate({ href, replace: true })
  }, [router, network, hash, only, href])
  return found.map((meaning) => (
    <p key={meaning.kind}>
      {meaning.kind === 'ledger'
        ? 'A ledger has this hash: '
        : meaning.kind === 'code'
          ? 'The code of a contract has this hash: '
          : `A ${nouns[meaning.kind]} has this ID: `}
      <Joined of={pagesOf(meaning)}>
        {({ page, name }) => <PageLink page={page}>{name}</PageLink>}
      </Joined>
      .
    </p>
  ))
}

function pagesOf(meaning: HexMeaning): readonly { page: PagePath; name: string }[] {
  switch (meaning.kind) {
    case 'liquidityPool':
      return [{ page: `/liquidity_pools/${meaning.id}`, name: 'open the liquidity pool' }]
    case 'claimableBalance':
      return [{ page: `/claimable_balances/${meaning.id}`, name: 'open the claimable balance' }]
    case 'contract':
      return [{ page: `/contracts/${meaning.id}`, name: 'open the contract' }]
    case 'ledger':
      return [{ page: `/ledgers/${meaning.sequence}`, name: `open ledger ${meaning.sequence}` }]
    case 'code':
      return [{ page: `/codes/${meaning.hash}`, name: 'open the code' }]
  }
}
