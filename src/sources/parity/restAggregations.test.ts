import { describe, expect, it } from 'vitest'
import { asset, createReader, defined, listQuery } from '#e2e/testing/listQueries.ts'
import { recordedSources, rest } from '#e2e/testing/recordedSources.ts'
import { cursor } from '#ledger/values/answer.ts'
import type { Resolution } from '#ledger/values/numbers.ts'

const anchor = 'GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'
const pair = { base: asset(`EUR:${anchor}`), counter: asset(`USD:${anchor}`) }
const hour: Resolution = 3_600_000
const what = listQuery({ kind: 'tradeAggregations', filter: { ...pair, resolution: hour } })
const { readPage, allOf } = createReader(rest)

describe('trade aggregations through REST', () => {
  it('come to an end though the service’s own next begins anew', async () => {
    const loops = createReader(recordedSources({ aggregationsLoop: true }).rest)
    const whole = await allOf(what, 'asc', 200)
    expect(await loops.allOf(what, 'asc', 2)).toEqual(whole)
    expect(await loops.allOf(what, 'desc', 2)).toEqual(whole.toReversed())
  })

  it('stay within a window, its end excluded, whichever way they are read', async () => {
    const whole = await allOf(what, 'asc', 200)
    const [from, to] = [Number(whole[2]), Number(whole.at(-2))]
    const filter = { ...pair, resolution: hour, startTime: from, endTime: to } as const
    const within = { kind: 'tradeAggregations', filter } as const
    const wanted = whole.slice(2, -2)
    expect(await allOf(within, 'asc', 2)).toEqual(wanted)
    expect(await allOf(within, 'desc', 2)).toEqual(wanted.toReversed())
    const first = await readPage(within, { order: 'asc', limit: 2 })
    const second = await readPage(within, { order: 'asc', limit: 2, cursor: defined(first.next) })
    const back = await readPage(within, { order: 'asc', limit: 2, cursor: second.prev })
    expect(back.items).toEqual(first.items)
    expect(first.prev).toBeUndefined()
  })

  it('ask nothing where no time is left, and nothing from before time itself', async () => {
    const whole = await allOf(what, 'asc', 200)
    const end = Number(whole.at(-1)) + hour
    const filter = { ...pair, resolution: hour, endTime: end } as const
    const past = await readPage(
      { kind: 'tradeAggregations', filter },
      { order: 'asc', limit: 5, cursor: cursor(`asc.${whole.at(-1)}`) },
    )
    expect(past).toMatchObject({ items: [], next: undefined, calls: [] })
    const before = await readPage(what, { order: 'desc', limit: 5, cursor: cursor('desc.0') })
    expect(before).toMatchObject({ items: [], next: undefined, calls: [] })
    // The way back from behind the end leads to the last ones.
    const last = await readPage(what, { order: 'asc', limit: 2, cursor: past.prev })
    expect(last.items.map((item) => Reflect.get(item, 'timestamp'))).toEqual(
      whole.slice(-2).map(BigInt),
    )
  })
})
