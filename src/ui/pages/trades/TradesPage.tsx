import { useHere } from '../../address/addresses.ts'
import { assetPath, filterOf } from '../../address/search.ts'
import { PageLink } from '../../components/Button.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { RecordList } from '../../rows/RecordList.tsx'
import { trades } from '../../rows/TradeList.tsx'
import { codesOf } from '../../values/Asset.tsx'

export function TradesPage() {
  const { page, search } = useHere()
  const { filter, problem } = filterOf('trades', search)
  const { base, counter } = filter
  const pair = problem === undefined && base !== undefined && counter !== undefined
  const title = pair ? `Trades of ${codesOf(base, counter).join(' and ')}` : 'Trades'
  return (
    <>
      <PageHead
        title={title}
        crumb="Trades"
        state={
          <>
            <span>Trades with offers and liquidity pools, from the seller’s side.</span>
            {pair && (
              <>
                <PageLink
                  page={page}
                  search={{
                    ...search,
                    base: assetPath(counter),
                    counter: assetPath(base),
                    cursor: undefined,
                  }}
                >
                  Swap
                </PageLink>
                <PageLink
                  page={`/assets/${assetPath(base)}`}
                  search={{ counter: assetPath(counter) }}
                >
                  Order book
                </PageLink>
                <PageLink
                  page={`/assets/${assetPath(base)}/trade_aggregations`}
                  search={{ counter: assetPath(counter) }}
                >
                  Price
                </PageLink>
              </>
            )}
          </>
        }
      >
        {title}
      </PageHead>
      <RecordList
        kind="trades"
        listing={trades}
        caption={pair ? 'Trades of the pair' : 'Trades of the network'}
        empty={pair ? 'No trades of this pair in these ledgers.' : 'No trades in these ledgers.'}
      />
    </>
  )
}
