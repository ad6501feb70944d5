import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ledger } from '#ledger'
import { knownItems, type Page, type SourceError, type UnknownRecord } from '#ledger/values'
import { stripRequest } from '../../address/search.ts'
import { useSource } from '../../address/sight.ts'
import { Button } from '../../components/Button.tsx'
import { Line } from '../../components/Message.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Loaded } from '../../coverage/PartialNote.tsx'
import { ValidatorRanking } from '../../lateParts.tsx'
import { page, pagesBelow } from '../../queries/queries.ts'

/** Pages of ledgers that are read at most, of 200 each. */
const mostPages = 5

/** Who proposed the ledgers of a network: by their headers, which one request has 200 of. */
export function ValidatorsPage() {
  const readsLedgers = useSource().kind.capabilities.readsLedgers
  return (
    <>
      <PageHead title="Validators" crumb="Validators">
        Validators
      </PageHead>
      {readsLedgers ? <OfReadLedgers /> : <OfPages />}
    </>
  )
}

function OfPages() {
  const [pages, setPages] = useState(1)
  const request = { order: 'desc', limit: 200 } as const
  const query = useQuery({
    ...pagesBelow(useQueryClient(), useSource(), 'ledgers', undefined, request, pages),
    placeholderData: (before) => before,
  })
  const isMore = query.data?.next !== undefined && pages < mostPages
  return (
    <>
      <Proposers query={query} />
      {isMore && (
        <Line>
          <Button disabled={query.isFetching} onClick={() => setPages(pages + 1)}>
            Read 200 older ledgers
          </Button>
        </Line>
      )}
    </>
  )
}

/** Of a source that reads whole ledgers: those that the page has read, or the home’s on request. */
function OfReadLedgers() {
  const [isAsked, ask] = useState(false)
  const query = useQuery({
    ...page(useSource(), 'ledgers', undefined, stripRequest),
    enabled: isAsked,
  })
  if (isAsked || query.data !== undefined) return <Proposers query={query} />
  return (
    <Panel title="Who closes ledgers">
      <Line tone="muted">Headers come with whole ledgers from this source: none was read yet.</Line>
      <Button onClick={() => ask(true)}>Read the newest 50 ledgers</Button>
    </Panel>
  )
}

interface Ledgers {
  readonly data: Page<Ledger | UnknownRecord> | undefined
  readonly error: SourceError | null
  readonly refetch: () => Promise<unknown>
}

function Proposers({ query }: { query: Ledgers }) {
  return (
    <Loaded query={query} rows={8}>
      {({ items, calls }) => <ValidatorRanking ledgers={knownItems(items)} calls={calls} />}
    </Loaded>
  )
}
