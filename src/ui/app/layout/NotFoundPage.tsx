import { Link, useLocation, useRouterState } from '@tanstack/react-router'
import { sections, useHere } from '../../address/addresses.ts'
import type { Network } from '../../address/networks.ts'
import { useSightIfAny } from '../../address/sight.ts'
import { buttonLook, PageLink } from '../../components/Button.tsx'
import { Actions, Message } from '../../components/Message.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { ruledPanelLook } from '../../components/Panel.tsx'
import { Quoted } from '../../components/VisibleText.tsx'
import { MeantInstead, TypedAddress } from '../../lateParts.tsx'

/** An address that no page has, which the search may understand. */
export function NotFoundPage() {
  // The location shown: while another is loading, that one is not looked for.
  const pathname = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' })
  const { searchStr } = useLocation()
  const [, network = ''] = pathname.split('/')
  const sight = useSightIfAny()
  return (
    <>
      {sight === undefined ? (
        <PageHead title="Nothing at this address">There is nothing at this address</PageHead>
      ) : (
        <TypedAddress key={pathname} path={pathname.slice(network.length + 2)} search={searchStr} />
      )}
      <p className="mt-4 text-muted">
        Behind a network’s name an address has ledgers, transactions, accounts, assets, offers,
        contracts and more, or anything that the search understands: <code>/testnet/tx/b59ef…</code>
        , <code>/testnet/XLM/USD</code>.
      </p>
      <Actions>
        {sight !== undefined && (
          <Link className={buttonLook} to="/$network" params={{ network: sight.network.id }}>
            {sight.network.name}
          </Link>
        )}
        <Link className={buttonLook} to="/networks">
          All networks
        </Link>
      </Actions>
    </>
  )
}

export function UnknownNetwork({
  given,
  networks,
}: {
  given: string
  networks: readonly Network[]
}) {
  const path = useLocation().pathname.replace(/^\/+/, '')
  const isPath = path.includes('/') || path.length > 12
  return (
    <>
      <PageHead title="Unknown network">This site has no network of that name</PageHead>
      <section className={ruledPanelLook} aria-label="Networks">
        <Message>
          <p>
            The address contains <Quoted text={given} />. The networks here are:
          </p>
          <Actions>
            {networks.map(({ id }) => (
              // Without a network of its own, all of the address may be meant for one.
              <Link
                key={id}
                className={buttonLook}
                {...(isPath
                  ? ({ to: '/$network/$', params: { network: id, _splat: path } } as const)
                  : ({ to: '/$network', params: { network: id } } as const))}
              >
                {id}
              </Link>
            ))}
          </Actions>
        </Message>
      </section>
    </>
  )
}

/** By the kind of record whose page it is: what the id in the address is not, and what a valid one looks like. */
const invalidIds = {
  ledger: [
    'a ledger sequence',
    (given) =>
      /^\d+$/.test(given)
        ? 'Ledgers count from 1 to 4294967295, without leading zeros.'
        : 'A ledger sequence has digits only, like 39.',
  ],
  transaction: [
    'a transaction hash',
    ({ length }) =>
      `A hash is 64 digits 0–9 and a–f; this has ${length} ${length === 1 ? 'character' : 'characters'}.`,
  ],
  operation: [
    'an operation ID',
    () => 'An operation ID is a number below 2^63, digits only, like 167503728641.',
  ],
  account: [
    'an account',
    (given) =>
      /^[GM]/i.test(given) && given.length === (/^G/i.test(given) ? 56 : 69)
        ? 'It has the length of an account, but its checksum does not match: a character is wrong.'
        : 'An account is G and 55 more characters, or M and 68 more if it is muxed.',
  ],
  asset: ['an asset', () => 'An asset is its code and its issuer, like USD-G…, or native for XLM.'],
  offer: ['an offer ID', () => 'An offer ID is a number from 1, digits only, like 12.'],
  claimableBalance: [
    'a claimable balance',
    () => 'Its ID is 72 hex digits that begin with 00000000, or B and 57 more characters.',
  ],
  liquidityPool: [
    'a liquidity pool',
    () => 'Its ID is 64 digits 0–9 and a–f, or L and 55 more characters.',
  ],
  contract: ['a contract', () => 'Its ID is C and 55 more characters, with a valid checksum.'],
  code: ['the hash of code', () => 'The hash of a contract’s code is 64 digits 0–9 and a–f.'],
} satisfies Record<string, readonly [string, (given: string) => string]>

export type InvalidId = keyof typeof invalidIds

/** An invalid id or tab in the address. */
export function BadAddress({
  given = '',
  invalid,
}: {
  given: string | undefined
  /** Message for an id, or the existing tabs. */
  invalid: InvalidId | readonly string[]
}) {
  const isTab = typeof invalid !== 'string'
  const [what, example] = isTab ? [] : invalidIds[invalid]
  const title = isTab ? 'This page has no such tab' : `This is not ${what}`
  const { page } = useHere()
  const [, first, id] = page.split('/')
  const [collection, label] = sections.find(([path]) => path === first) ?? []
  return (
    <>
      <PageHead title={title} section={collection}>
        {title}
      </PageHead>
      <section className={ruledPanelLook} aria-label="What the address contains">
        <Message>
          <p>
            The address contains <Quoted text={given} />.{' '}
            {isTab ? `Its tabs are ${invalid.join(', ')}.` : example?.(given)}
          </p>
          {!isTab && <MeantInstead text={given} />}
          <Actions>
            {isTab && (
              <PageLink className={buttonLook} page={`/${first}/${id}`}>
                Open without a tab
              </PageLink>
            )}
            {collection !== undefined && (
              <PageLink className={buttonLook} page={`/${collection}`}>
                {label}
              </PageLink>
            )}
          </Actions>
        </Message>
      </section>
    </>
  )
}
