import { type Account, type CreditAsset, parseDomain } from '#ledger'
import type { AccountId } from '#ledger/values'
import { Badge, Muted, Note } from '../components/Message.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { flagText } from '../format/text.ts'
import { DomainCheck } from '../lateParts.tsx'

const none = <Muted>none</Muted>

/** An issuer's flags and their meaning for holders. */
export function Flags({ of }: { of: Pick<Account, 'flags'> }) {
  const flags = flagText(of)
  if (flags.length === 0) return none
  return flags.map(({ flag, explanation }) => (
    <span key={flag} className="block pb-1">
      <Badge>{flag}</Badge>
      <Note>{explanation}</Note>
    </span>
  ))
}

/** A home domain: text, not a link, since only the account claims it; the reader may have the domain asked. */
export function HomeDomain({
  domain: text,
  account,
  asset,
}: {
  domain: string | undefined
  /** Whose home domain it is. */
  account: AccountId
  /** Its asset, where the page is one's. */
  asset?: CreditAsset | undefined
}) {
  if (text === undefined || text === '') return none
  const domain = parseDomain(text)
  const owner = asset === undefined ? 'account' : 'issuer'
  return (
    <>
      <VisibleText text={text} />
      {domain === undefined ? (
        <Note>claimed by the {owner}; no valid domain</Note>
      ) : (
        <DomainCheck key={domain} {...{ domain, owner, account, asset }} />
      )}
    </>
  )
}
