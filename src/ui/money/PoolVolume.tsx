import { useQuery } from '@tanstack/react-query'
import { type Asset, formatAsset, type LiquidityPool } from '#ledger'
import { knownItems, secondsPerDay } from '#ledger/values'
import { useSource, useStatus } from '../address/sight.ts'
import { FigureRoom } from '../components/Waiting.tsx'
import { counted } from '../format/text.ts'
import { mayAsk, page } from '../queries/queries.ts'
import { AtLeast } from '../values/Amount.tsx'
import { codeOf } from '../values/Asset.tsx'
import { Ask } from './Ask.tsx'
import { worthText } from './moneyText.ts'

const request = { order: 'desc', limit: 200 } as const

/** What was traded with a pool in the day before the newest ledger, in one of its assets; where that reads ledgers, the reader says so. */
function useVolume(pool: LiquidityPool, asset: Asset) {
  const source = useSource()
  const now = useStatus()?.latestLedgerClosedAt
  const isOwn = mayAsk(source)
  const of = { kind: 'liquidityPool', id: pool.id } as const
  const query = useQuery({ ...page(source, 'trades', of, request), enabled: isOwn })
  const isOffered = !isOwn && query.data === undefined && !query.isFetching
  if (query.data === undefined || now === undefined) return { query, isOffered }
  const trades = knownItems(query.data.items)
  const recent = trades.filter(({ ledgerClosedAt }) => ledgerClosedAt > now - secondsPerDay)
  const volume = recent
    .flatMap(({ base, counter }) => [base, counter])
    .filter((side) => formatAsset(side.asset) === formatAsset(asset))
    .reduce((sum, { amount }) => sum + amount, 0n)
  // Older trades of the day may follow those that were read.
  const isCut = query.data.next !== undefined && recent.length === trades.length
  const isPartial = isCut || query.data.partial === true || trades.length < query.data.items.length
  return { query, isOffered, volume, trades: recent.length, isPartial }
}

interface Props {
  readonly pool: LiquidityPool
  readonly asset: Asset
}

/** The sum of a day's trades. */
export function VolumeFigure({ pool, asset }: Props) {
  const { query, isOffered, volume, isPartial } = useVolume(pool, asset)
  if (volume === undefined) return isOffered || query.error !== null ? '–' : <FigureRoom />
  return (
    <AtLeast isPartial={isPartial}>
      <span translate="no">{worthText(volume)}</span>
    </AtLeast>
  )
}

/** Of how many trades, and what of it the pool kept. */
export function VolumeNote({ pool, asset }: Props) {
  const { query, isOffered, volume, trades, isPartial } = useVolume(pool, asset)
  if (isOffered || query.error !== null) return <Ask query={query} what="read its trades" />
  if (volume === undefined) return null
  const fees = (volume * BigInt(pool.fee)) / 10_000n
  return `${isPartial ? 'at least ' : ''}${counted(trades, 'trade')} · fees ${isPartial ? '≥' : '≈'} ${worthText(fees)} ${codeOf(asset)}`
}
