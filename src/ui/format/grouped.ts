import { partThousands } from './amountParts.ts'

/**
 * "1,234,567" of a whole number. Not by the language's own formatting: its first use takes a browser as long as the
 * rest of a page.
 */
export const grouped = (count: number | bigint): string => partThousands(String(count))
