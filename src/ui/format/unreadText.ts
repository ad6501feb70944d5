import type { Unread } from '#ledger/values'
import { counted } from './text.ts'

/** What an answer did not read, as a sentence without its stop; undefined where only its page is one of several, or the number is not known. */
export function unreadText({ older, newer }: Unread): string | undefined {
  const parts = [
    older === 'some' ? 'older ledgers' : older > 0 && counted(older, 'older ledger'),
    newer > 0 && counted(newer, 'newer ledger'),
  ].filter((part) => part !== false)
  if (parts.length === 0) return undefined
  const verb = older === 1 || (older === 0 && newer === 1) ? 'was' : 'were'
  return `${parts.join(' and ')} ${parts.length > 1 ? 'were' : verb} not read`
}
