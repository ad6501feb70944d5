import { grouped } from './grouped.ts'

/** "1 operation", "6 operations", "2 entries". */
export const counted = (count: number | bigint, word: string): string =>
  `${grouped(count)} ${count === 1 || count === 1n ? word : `${word.replace(/try$/, 'trie')}s`}`

/** "1st", "2nd", "3rd", "11th". */
export function ordinal(count: number): string {
  const teens = count % 100 >= 11 && count % 100 <= 13
  const ending = teens ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th')
  return `${grouped(count)}${ending}`
}
