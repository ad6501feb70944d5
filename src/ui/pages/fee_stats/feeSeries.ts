import type { FeeDistribution, FeeStats } from '#ledger/values'
import { plainText } from '../../format/visibleText.ts'

/** The fee distributions that a source reports, with their labels. */
export const feeSeries = (
  stats: FeeStats,
): readonly { readonly label: string; readonly fees: FeeDistribution }[] =>
  [
    { label: 'Charged', fees: stats.charged },
    { label: 'Maximum fee', fees: stats.maxFee },
    { label: 'Classic', fees: stats.inclusion },
    { label: 'Contract calls', fees: stats.soroban },
  ].flatMap(({ label, fees }) => (fees === undefined ? [] : [{ label, fees }]))

/** "0.97" → "97 %": the services give it with two places. */
const percentText = (share: string): string =>
  /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(share)
    ? `${Math.round(Number(share) * 100)} %`
    : `implausible: not a share (${plainText(share, 40)})`

/** What the figures measure: services differ. */
export const feeText = (stats: FeeStats): string =>
  [
    'Total fee per operation over the last five ledgers: charged, and the maximum fee.',
    stats.inclusion === undefined
      ? ''
      : 'The node also reports inclusion fees alone: of classic transactions over ten ledgers, of contract calls over fifty.',
    stats.capacityUsage === undefined ? '' : `Capacity used: ${percentText(stats.capacityUsage)}.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
