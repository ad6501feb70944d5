import { PageHead } from '../components/PageHead.tsx'
import { VisibleText } from '../components/VisibleText.tsx'

/** An id of the address that cannot be one: what was given, and what a right one looks like. */
export function BadAddress({
  what,
  given = '',
  tabs,
}: {
  what: 'ledger' | 'transaction' | 'operation' | 'account' | 'tab'
  given: string | undefined
  tabs?: readonly string[]
}) {
  const words = wordsFor(what, given, tabs ?? [])
  return (
    <>
      <PageHead title={words.title}>{words.title}</PageHead>
      <section className="panel ruled" aria-label="What the address says">
        <div className="say">
          <p>
            The address says “<VisibleText text={given} />
            ”. {words.right}
          </p>
        </div>
      </section>
    </>
  )
}

function wordsFor(what: string, given: string, tabs: readonly string[]) {
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
    default:
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
