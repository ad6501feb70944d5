import { lists } from '#ledger'

export const sections = [
  ...Object.values(lists).map(({ segment, title }) => [segment, title] as const),
  ['contracts', 'Contracts'],
  ['paths', 'Paths'],
  ['fee_stats', 'Fees'],
] as const

export type Section = (typeof sections)[number][0]
