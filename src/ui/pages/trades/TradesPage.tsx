import { useHere } from '../../address/addresses.ts'
import { assetPath, filterOf, filterProblemOf } from '../../address/search.ts'
import { fieldErrorLook, listToolsLook, optionsLook, PageLink } from '../../components/Button.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { plainText } from '../../format/text.ts'
import { ListFilters } from '../../lateParts.tsx'
import { TradeList } from '../../rows/TradeList.tsx'
import { codesOf } from '../../values/Asset.tsx'

const kinds = [
  [undefined, 'All'],
  ['orderbook', 'Order book'],
  ['liquidity_pool', 'Liquidity pools'],
] as const

export function TradesPage() {
  const { page, search } = useHere()
  const read = filterOf('trades', search)
  const problem = filterProblemOf('trades', read)
  const { base, counter } = read.filter
  const pair = problem === undefined && base !== undefined && counter !== undefined
  const title = pair ? `Trades of ${codesOf(base, counter).join(' and ')}` : 'Trades'
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: 'Trades' }]}
        state="Trades with offers and liquidity pools, from the seller’s side."
      >
        {title}
      </PageHead>
      <ListFilters kind="trades" />
      <div className={listToolsLook}>
        <ul className={optionsLook} aria-label="Kind">
          {kinds.map(([type, label]) => (
            <li key={label}>
              <PageLink
                page={page}
                search={{ ...search, type, cursor: undefined }}
                aria-current={search.type === type ? 'true' : undefined}
              >
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
        {read.wrong.includes('type') && (
          <span className={fieldErrorLook} role="alert">
            The type is orderbook or liquidity_pool, not “{plainText(search.type ?? '', 40)}”.
          </span>
        )}
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
            <PageLink page={`/assets/${assetPath(base)}`} search={{ counter: assetPath(counter) }}>
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
      </div>
      {problem === undefined && (
        <TradeList
          filter={read.filter}
          caption={pair ? 'Trades of the pair' : 'Trades of the network'}
          empty={pair ? 'No trades of this pair in these ledgers.' : 'No trades in these ledgers.'}
        />
      )}
    </>
  )
}
