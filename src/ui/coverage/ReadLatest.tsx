import { Button } from '../components/Button.tsx'
import { formatBytes } from '../format/callFacts.ts'

/** Offers what only the latest ledger's header has, at its price in bytes. */
export function ReadLatest({
  what,
  price,
  onRead,
}: {
  what: string
  price: number
  onRead: () => Promise<unknown>
}) {
  return (
    <div className="py-2">
      <p className="text-muted text-xs/4">
        The latest ledger’s header has {what}. This service sends whole ledgers, about{' '}
        {formatBytes(price)} each.
      </p>
      <Button type="button" onClick={() => void onRead()}>
        Read the latest ledger
      </Button>
    </div>
  )
}
