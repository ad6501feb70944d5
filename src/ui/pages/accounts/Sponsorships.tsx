import { Note } from '../../components/Note.tsx'
import type { Account } from '#ledger'
import { PageLink } from '../../components/PageLink.tsx'
import { counted } from '../../format/counted.ts'
import { formatList } from '../../format/list.ts'
import { Address } from '../../values/Address.tsx'
import { sponsorsOf } from './holdings.ts'

/** Whose reserves an account pays, with lists of the entries that name it as their sponsor, and who pays its own. */
export function Sponsorships({ account }: { account: Account }) {
  const { sponsoringCount, sponsoredCount } = account
  const sponsors = sponsorsOf(account)
  const unnamed = sponsoredCount - sponsors.reduce((sum, { reserves }) => sum + reserves, 0)
  if (sponsoringCount <= 0 && sponsoredCount <= 0 && sponsors.length === 0)
    return <span className="text-muted">none</span>
  const search = { sponsor: account.id }
  return (
    <>
      {sponsoringCount > 0 && (
        <div>
          sponsors {counted(sponsoringCount, 'reserve')}
          <Note>
            of{' '}
            <PageLink page="/accounts" search={search}>
              accounts and their entries
            </PageLink>
            ,{' '}
            <PageLink page="/claimable_balances" search={search}>
              claimable balances
            </PageLink>
            ,{' '}
            <PageLink page="/offers" search={search}>
              offers
            </PageLink>
          </Note>
        </div>
      )}
      {sponsoredCount > 0 && <div>{counted(sponsoredCount, 'reserve')} sponsored by others</div>}
      {sponsors.map(({ sponsor, parts }) => (
        <Note key={sponsor}>
          <Address id={sponsor} /> pays for {formatList(parts)}
        </Note>
      ))}
      {unnamed > 0 && (
        <Note>
          {counted(unnamed, 'reserve')} of offers, data, pool shares or entries not listed here
        </Note>
      )}
    </>
  )
}
