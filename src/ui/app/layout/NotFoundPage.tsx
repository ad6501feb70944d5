import { Link, useLocation } from '@tanstack/react-router'
import { Message, Actions } from '../../components/Message.tsx'
import { buttonLook, PageLink } from '../../components/Button.tsx'
import { ruledPanelLook } from '../../components/Panel.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { useSightIfAny } from '../../address/sight.ts'
import type { Network } from '../../address/networks.ts'
import { useHere, sections } from '../../address/addresses.ts'

export function NotFoundPage() {
  const { pathname } = useLocation()
  const sight = useSightIfAny()
  return (
    <>
      <PageHead title="Nothing at this address">There is nothing at this address</PageHead>
      <section className={ruledPanelLook} aria-label="What the address contains">
        <Message>
          <p>
            The address contains “
            <VisibleText text={pathname} />
            ”. Parallax has ledgers, transactions, operations, payments, effects, trades, accounts,
            assets, offers, claimable balances, liquidity pools, contracts, paths and fees, under
            the names the REST service gives them.
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
        </Message>
      </section>
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
            {networks.map((network) => (
              <Link
                key={network.id}
                className={buttonLook}
                to="/$network"
                params={{ network: network.id }}
              >
                {network.id}
              </Link>
            ))}
          </Actions>
        </Message>
      </section>
    </>
  )
}

/** Message for an invalid id: a title, and what a valid one looks like. */
export interface IdMessage {
  readonly title: string
  readonly example: (given: string) => string
}

/** An invalid id or tab in the address. */
export function BadAddress({
  given = '',
  invalid,
}: {
  given: string | undefined
  /** Message for an id, or the existing tabs. */
  invalid: IdMessage | readonly string[]
}) {
  const isTab = 'length' in invalid
  const title = isTab ? 'This page has no such tab' : invalid.title
  const { page } = useHere()
  const [, first, id] = page.split('/')
  const [collection, label] = sections.find(([path]) => path === first) ?? []
  return (
    <>
      <PageHead title={title} crumbs={label === undefined ? [] : [{ label, collection }]}>
        {title}
      </PageHead>
      <section className={ruledPanelLook} aria-label="What the address contains">
        <Message>
          <p>
            The address contains “<VisibleText text={given} />
            ”. {isTab ? `Its tabs are ${invalid.join(', ')}.` : invalid.example(given)}
          </p>
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
