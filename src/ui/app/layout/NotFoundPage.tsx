import { Link, useLocation, useRouterState } from '@tanstack/react-router'
import { sections, useHere } from '../../address/addresses.ts'
import type { Network } from '../../address/networks.ts'
import { useSightIfAny } from '../../address/sight.ts'
import { buttonLook, PageLink } from '../../components/Button.tsx'
import { Actions, Message } from '../../components/Message.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { ruledPanelLook } from '../../components/Panel.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
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
            The address contains “<VisibleText text={given} />
            ”. The networks here are:
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

/** Message for an invalid id: a title, and what a valid one looks like. */
interface IdMessage {
  readonly title: string
  readonly example: (given: string) => string
}

/** By the kind of record whose page it is. */
const invalidIds = {
  ledger: {
    title: 'This is not a ledger sequence',
    example: (given) =>
      /^\d+$/.test(given)
        ? 'Ledgers count from 1 to 4294967295, without leading zeros.'
        : 'A ledger sequence has digits only, like 39.',
  },
  transaction: {
    title: 'This is not a transaction hash',
    example: ({ length }) =>
      `A hash is 64 digits 0–9 and a–f; this has ${length} ${length === 1 ? 'character' : 'characters'}.`,
  },
  operation: {
    title: 'This is not an operation ID',
    example: () => 'An operation ID is a number below 2^63, digits only, like 167503728641.',
  },
  account: {
    title: 'This is not an account',
    example: (given) =>
      /^[GM]/i.test(given) && given.length === (/^G/i.test(given) ? 56 : 69)
        ? 'It has the length of an account, but its checksum does not match: a character is wrong.'
        : 'An account is G and 55 more characters, or M and 68 more if it is muxed.',
  },
  asset: {
    title: 'This is not an asset',
    example: () => 'An asset is its code and its issuer, like USD-G…, or native for XLM.',
  },
  offer: {
    title: 'This is not an offer ID',
    example: () => 'An offer ID is a number from 1, digits only, like 12.',
  },
  claimableBalance: {
    title: 'This is not a claimable balance',
    example: () => 'Its ID is 72 hex digits that begin with 00000000, or B and 57 more characters.',
  },
  liquidityPool: {
    title: 'This is not a liquidity pool',
    example: () => 'Its ID is 64 digits 0–9 and a–f, or L and 55 more characters.',
  },
  contract: {
    title: 'This is not a contract',
    example: () => 'Its ID is C and 55 more characters, with a valid checksum.',
  },
  code: {
    title: 'This is not the hash of code',
    example: () => 'The hash of a contract’s code is 64 digits 0–9 and a–f.',
  },
} satisfies Record<string, IdMessage>

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
  const title = isTab ? 'This page has no such tab' : invalidIds[invalid].title
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
            The address contains “<VisibleText text={given} />
            ”. {isTab ? `Its tabs are ${invalid.join(', ')}.` : invalidIds[invalid].example(given)}
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
