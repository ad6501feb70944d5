import { useQuery } from '@tanstack/react-query'
import { type Asset, type OrderBook, bookProblem } from '#ledger'
import type { Answer } from '#ledger/values'
import { one } from '../../queries/queries.ts'
import { NoneState } from '../../coverage/NoneState.tsx'
import { PageLink } from '../../components/PageLink.tsx'
import { Panel } from '../../components/Panel.tsx'
import { PartialNote } from '../../coverage/PartialNote.tsx'
import { QuotientView } from '../../values/QuotientView.tsx'
import { formatQuotient } from '../../format/quotient.ts'
import { codesOf } from '../../format/codeOf.ts'
import { forPixels } from '../../charts/pixels.ts'
import { assetPath } from '../../address/filters.ts'
import { useSource } from '../../address/sight.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { counted } from '../../format/counted.ts'
import { BookSide } from './BookSide.tsx'
import { type Level, asksOf, bidsOf, spreadOf } from './depth.ts'
import { Implausible } from '../../values/Implausible.tsx'
import { DepthChart } from '../../chunks.tsx'
import { IndexControls } from '../../chunks.tsx'
import { IndexWait } from '../../chunks.tsx'

/** Levels a side: the service's maximum. */
const limit = 200

export function OrderBookView({ base, counter }: { base: Asset; counter: Asset }) {
  const query = useQuery(one(useSource(), 'orderBook', { selling: base, buying: counter, limit }))
  return (
    <Panel
      title={codesOf(base, counter).join(' for ')}
      remark={
        query.isPending ? (
          <IndexWait />
        ) : (
          <PageLink page={`/assets/${assetPath(counter)}`} search={{ counter: assetPath(base) }}>
            swap the assets
          </PageLink>
        )
      }
      calls={query.data?.calls}
      derived="sums computed here"
    >
      <Loaded query={query} rows={12}>
        {(answer) => (
          <>
            <PartialNote answer={answer}>
              <IndexControls />
            </PartialNote>
            <Book answer={answer} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function Book({ answer }: { answer: Answer<OrderBook> }) {
  const { value: book, partial } = answer
  const [bids, asks] = [bidsOf(book), asksOf(book)]
  const [base, counter] = codesOf(book.base, book.counter)
  const spread = spreadOf(bids, asks)
  const problem = bookProblem(book)
  if (book.bids.length === 0 && book.asks.length === 0)
    return (
      <NoneState answer={answer} title="The order book is empty">
        There are no open offers in either direction. Liquidity pools are not part of the order
        book.
      </NoneState>
    )
  return (
    <>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-muted">
        {problem !== undefined ? (
          <Implausible problem={problem} />
        ) : spread === undefined ? (
          <span>
            {bids.length === 0 ? 'no bids' : 'no asks'}
            {partial === true && ' in these ledgers'}
          </span>
        ) : (
          <span>
            <QuotientView {...spread.gap} /> {counter} (<QuotientView {...spread.share} /> %) spread
          </span>
        )}
        <span>without liquidity pools</span>
      </p>
      {problem === undefined && (
        <DepthChart
          bids={drawn(bids)}
          asks={drawn(asks)}
          summary={summaryOf(bids, asks, base, counter)}
          legend={`Cumulative bids (hatched) and asks of ${base}, by price in ${counter}; the tables list them all`}
        />
      )}
      <div className="grid grid-cols-2 single:grid-cols-1 items-start gap-x-12">
        <BookSide title={`Buyers of ${base}`} levels={bids} base={base} counter={counter} />
        <BookSide title={`Sellers of ${base}`} levels={asks} base={base} counter={counter} />
      </div>
    </>
  )
}

const drawn = (levels: readonly Level[]) =>
  levels.map(({ n, d, sum }) => ({
    price: forPixels(n, d),
    sum: forPixels(sum.n, sum.d * 10_000_000n),
  }))

function summaryOf(
  bids: readonly Level[],
  asks: readonly Level[],
  base: string,
  counter: string,
): string {
  const side = (levels: readonly Level[], who: string) => {
    const [best] = levels
    const last = levels.at(-1)
    if (best === undefined || last === undefined) return `no ${who}`
    const sum = formatQuotient(last.sum.n, last.sum.d * 10_000_000n)
    return `${counted(levels.length, 'price')} of ${who}, the best ${formatQuotient(best.n, best.d)} ${counter}, ${sum} ${base} in total`
  }
  return `Order book of ${base} for ${counter}: ${side(bids, 'buyers')}; ${side(asks, 'sellers')}.`
}
