import type { FeeDistribution, FeeStats } from '../../../model/network.ts'

/** The distributions of fee statistics that a source gives, under what they are called here. */
export const feeSeries = (
  stats: FeeStats,
): readonly { readonly label: string; readonly fees: FeeDistribution }[] =>
  [
    { label: 'Charged', fees: stats.charged },
    { label: 'Most offered', fees: stats.bid },
    { label: 'Ordinary', fees: stats.inclusion },
    { label: 'Contract calls', fees: stats.soroban },
  ].flatMap(({ label, fees }) => (fees === undefined ? [] : [{ label, fees }]))

/** "0.97" → "97 %": the services give it with two places. */
const percentWords = (share: string): string => `${Math.round(Number(share) * 100)} %`

/** What the figures are of: the services measure different things. */
export const feeWords = (stats: FeeStats): string =>
  [
    'Of the last five ledgers, the whole fee per operation: what was charged, and the most that was offered.',
    stats.inclusion === undefined
      ? ''
      : 'Beside them what the node itself states, the inclusion fee alone: of ordinary transactions over ten ledgers, of contract calls over fifty.',
    stats.capacityUsage === undefined
      ? ''
      : `The ledgers used ${percentWords(stats.capacityUsage)} of their room.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
