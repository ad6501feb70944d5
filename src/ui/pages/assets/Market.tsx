import { type Asset, native } from '#ledger'
import { useHere } from '../../address/addresses.ts'
import { FilterForm } from '../../filters/FilterForm.tsx'
import { codeOf, codesOf } from '../../format/codeOf.ts'
import { assetField } from '../../filters/filterFields.ts'
import { assetPath, parseAnyAsset } from '../../address/filters.ts'
import type { AssetTab } from './tabs.ts'
import { Counters } from './Counters.tsx'
import { rangeFields, timeRangeOf } from './timeRange.ts'
import { OrderBookView } from './OrderBookView.tsx'
import { PriceHistory } from './PriceHistory.tsx'
import { TradeList } from '../../rows/TradeList.tsx'

const counterField = assetField('counter', 'Counter asset')

/** An asset's market against the counter asset of the address; XLM by default. */
export function Market({ asset, tab }: { asset: Asset; tab: AssetTab }) {
  const { search } = useHere()
  const text = search.counter
  const given = text === undefined ? undefined : parseAnyAsset(text)
  const counter = text === undefined && asset.type !== 'native' ? native : given
  const same = counter !== undefined && assetPath(counter) === assetPath(asset)
  const against = { ...counterField, placeholder: asset.type === 'native' ? 'CODE-G…' : 'XLM' }
  const reversed = tab === 'trade_aggregations' && timeRangeOf(search).problem === 'reversed'
  return (
    <>
      <FilterForm
        label="Market"
        fields={tab === 'trade_aggregations' ? [against, ...rangeFields] : [against]}
        problem={
          same
            ? `${codeOf(asset)} cannot be traded for itself.`
            : reversed
              ? 'The end is before the start.'
              : undefined
        }
      />
      {counter === undefined && text === undefined && <Counters asset={asset} />}
      {counter !== undefined && !same && <Part asset={asset} counter={counter} tab={tab} />}
    </>
  )
}

function Part({ asset, counter, tab }: { asset: Asset; counter: Asset; tab: AssetTab }) {
  switch (tab) {
    case 'order_book':
      return <OrderBookView base={asset} counter={counter} />
    case 'trade_aggregations':
      return <PriceHistory base={asset} counter={counter} />
    case 'trades':
      return (
        <TradeList
          filter={{ base: asset, counter }}
          caption={`Trades of ${codesOf(asset, counter).join(' and ')}`}
          empty="No trades of this pair in these ledgers."
        />
      )
  }
}
