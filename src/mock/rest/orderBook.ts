import { orderBookParameters } from '../server/stateParameters.ts'
import { amountText, priceText, smallestUnits } from '../decimal.ts'
import { type Row, numberOf, rowOf, textOf } from '../record.ts'
import type { RestCall } from './call.ts'
import { offerAsset } from './stateLists.ts'

/** The recorded offers, summed by price as the service does; the result equals its recorded books. */
export async function readOrderBook(call: RestCall): Promise<Row> {
  const { selling, buying, limit } = orderBookParameters(call.firsts)
  const offers = await call.corpus.table('offers')
  const levels = (from: string, to: string, inverted: boolean): readonly Level[] => {
    const found = new Map<string, Level>()
    for (const offer of offers) {
      if (offerAsset(offer, 'selling') !== from || offerAsset(offer, 'buying') !== to) continue
      const price = rowOf(offer, 'price_r')
      const level = reduce(BigInt(numberOf(price, 'n')), BigInt(numberOf(price, 'd')), inverted)
      const key = `${level.n}/${level.d}`
      const before = found.get(key)?.amount ?? 0n
      found.set(key, { ...level, amount: before + smallestUnits(textOf(offer, 'amount')) })
    }
    const ascending = [...found.values()].toSorted((a, b) => (a.n * b.d < b.n * a.d ? -1 : 1))
    return (inverted ? ascending.toReversed() : ascending).slice(0, limit)
  }
  return {
    bids: levels(buying, selling, true).map(levelRow),
    asks: levels(selling, buying, false).map(levelRow),
    base: assetRow(selling),
    counter: assetRow(buying),
  }
}

interface Level {
  readonly n: bigint
  readonly d: bigint
  readonly amount: bigint
}

function reduce(n: bigint, d: bigint, inverted: boolean): Level {
  let [a, b] = [n, d]
  while (b !== 0n) [a, b] = [b, a % b]
  return inverted ? { n: d / a, d: n / a, amount: 0n } : { n: n / a, d: d / a, amount: 0n }
}

function levelRow({ n, d, amount }: Level): Row {
  return {
    price_r: { n: Number(n), d: Number(d) },
    price: priceText(n, d),
    amount: amountText(amount),
  }
}

/** An asset triple as an object. */
export function assetRow(canonical: string): Row {
  const [code = '', issuer] = canonical.split(':')
  if (issuer === undefined) return { asset_type: 'native' }
  const type = code.length > 4 ? 'credit_alphanum12' : 'credit_alphanum4'
  return { asset_type: type, asset_code: code, asset_issuer: issuer }
}
