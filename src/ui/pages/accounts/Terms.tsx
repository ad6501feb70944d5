import type { Account } from '../../../model/account.ts'
import { Badge } from '../../components/Badge.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { flagText } from '../../format/flagText.ts'

const none = <span className="muted">none</span>

/** An issuer's flags and their meaning for holders. */
export function Flags({ of }: { of: Pick<Account, 'flags'> }) {
  const flags = flagText(of)
  if (flags.length === 0) return none
  return flags.map(({ flag, explanation }) => (
    <span key={flag} className="account-flag">
      <Badge>{flag}</Badge>
      <span className="fact-note">{explanation}</span>
    </span>
  ))
}

/** A home domain: text, not a link, since only the account claims it. */
export function HomeDomain({
  domain,
  owner,
}: {
  domain: string | undefined
  owner: 'account' | 'issuer'
}) {
  if (domain === undefined || domain === '') return none
  return (
    <>
      <VisibleText text={domain} />
      <span className="fact-note">what the {owner} says of itself; not checked</span>
    </>
  )
}
