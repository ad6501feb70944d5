import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { TradeAggregation } from '#ledger'
import { CandleChart } from './CandleChart.tsx'
import { FeeChart } from './FeeChart.tsx'

/** Prices of a half, of nothing, without a denominator, of nothing at all, and below zero. */
const prices: Prices = [
  [1n, 2n],
  [0n, 1n],
  [1n, 0n],
  [0n, 0n],
  [-1n, 2n],
]
type Prices = readonly (readonly [n: bigint, d: bigint])[]

const span = (n: bigint, d: bigint, index: number): TradeAggregation => ({
  timestamp: BigInt(index) * 60_000n,
  tradeCount: 0n,
  baseVolume: n,
  counterVolume: 0n,
  average: '0',
  high: { n, d },
  low: { n, d },
  open: { n, d },
  close: { n, d },
})
const words = { summary: '', legend: '' }

test.each<readonly [string, (of: Prices) => ReactNode]>([
  [
    'prices over time',
    (of) =>
      createElement(CandleChart, {
        ...words,
        spans: of.flatMap(([n, d], index) => (d === 0n ? [] : [span(n, d, index)])),
        describe: () => '',
      }),
  ],
  [
    'fees',
    (of) => {
      const points = of.map(([n], index) => ({ percent: index, fee: Number(n) }))
      return createElement(FeeChart, { ...words, series: [{ label: '', points }] })
    },
  ],
])('a chart of %s is drawn whatever its figures are', (_what, draw) => {
  for (const from of prices.keys())
    for (const of of [prices.slice(from), prices.slice(from, from + 1)]) {
      const drawn = renderToStaticMarkup(draw(of))
      expect(drawn).not.toMatch(/NaN|Infinity|(?:width|height)="-/)
    }
})
