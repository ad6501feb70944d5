import { partThousands } from '#ledger/values'

/** "1,234,567". Not `Intl.NumberFormat`: its first use takes a browser as long as all else on a page. */
export const grouped = (count: number | bigint): string => partThousands(String(count))
