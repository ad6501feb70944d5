import { Link, useLocation, useRouterState } from '@tanstack/react-router'
import { Message, Actions } from '../../components/Message.tsx'
import { buttonLook, PageLink } from '../../components/Button.tsx'
import { ruledPanelLook } from '../../components/Panel.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { useSightIfAny } from '../../address/sight.ts'
import { MeantInstead, TypedAddress } from '../../chunks.tsx'
import type { Network } from '../../address/networks.ts'
import { useHere, sections } from '../../address/addresses.ts'

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
