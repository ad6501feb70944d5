import { useHere } from '../address/addresses.ts'
import { PageHead } from '../components/PageHead.tsx'
import { PageLink } from '../components/PageLink.tsx'
import { VisibleText } from '../values/VisibleText.tsx'
import { sections } from '../address/sections.ts'

/** The records that an address can name. */
export type NamedRecord =
  | 'ledger'
  | 'transaction'
  | 'operation'
  | 'account'
  | 'asset'
  | 'claimable balance'
  | 'liquidity pool'
  | 'offer'

/** An id of the address that cannot be one: what was given, and what a right one looks like. */
export function BadAddress({
  what,
  given = '',
  tabs,
}: {
  what: NamedRecord | 'tab'
  given: string | undefined
  tabs?: readonly string[]
}) {
  const words = wordsFor(what, given, tabs ?? [])
  const { page } = useHere()
  const [, first, id] = page.split('/')
  // Where records are found whose ids the reader does not know.
  const [collection, label] = sections.find(([path]) => path === first) ?? []
  return (
    <>
      <PageHead title={words.title} crumbs={label === undefined ? [] : [{ label, collection }]}>
        {words.title}
      </PageHead>
      <section className="panel ruled" aria-label="What the address says">
        <div className="say">
          <p>
            The address says “<VisibleText text={given} />
            ”. {words.right}
          </p>
          <div className="act">
            {what === 'tab' && (
              <PageLink className="btn" page={`/${first}/${id}`}>
                The page itself
              </PageLink>
            )}
            {collection !== undefined && (
              <PageLink className="btn" page={`/${collection}`}>
                {label}
              </PageLink>
            )}
          </div>
        </div>
      </section>
    </>
  )
}

function wordsFor(what: NamedRecord | 'tab', given: string, tabs: readonly string[]) {
  switch (what) {
    case 'ledger':
      return {
        title: 'This is no ledger sequence',
        right: /^\d+$/.test(given)
          ? 'Ledgers count from 1 to 4294967295, without leading zeros.'
          : 'A ledger is named by its number in digits alone, like 39.',
      }
    case 'transaction':
      return {
        title: 'This is no transaction hash',
        right: `A hash is 64 digits 0–9 and a–f; this has ${given.length} ${given.length === 1 ? 'character' : 'characters'}.`,
      }
    case 'operation':
      return {
        title: 'This is no operation id',
        right: 'An operation’s id is a number below 2^63 in digits alone, like 167503728641.',
      }
    case 'account':
      return { title: 'This is no account', right: accountWords(given) }
    case 'asset':
      return {
        title: 'This is no asset',
        right: 'An asset is its code and its issuer, like USD-G…, or native for XLM.',
      }
    case 'claimable balance':
      return {
        title: 'This is no claimable balance',
        right: 'Its id is 72 hex digits that begin with 00000000, or B and 57 more characters.',
      }
    case 'liquidity pool':
      return {
        title: 'This is no liquidity pool',
        right: 'Its id is 64 digits 0–9 and a–f, or L and 55 more characters.',
      }
    case 'offer':
      return {
        title: 'This is no offer id',
        right: 'An offer’s id is a number from 1 on in digits alone, like 12.',
      }
    case 'tab':
      return {
        title: 'There is no such part of this page',
        right: `Its parts are ${tabs.join(', ')}.`,
      }
  }
}

function accountWords(given: string): string {
  if (/^[GM]/i.test(given) && given.length === (/^G/i.test(given) ? 56 : 69))
    return 'It has the length of an account, but its checksum does not fit: a character is wrong.'
  return 'An account is G and 55 more characters, or M and 68 more where it is multiplexed.'
}
