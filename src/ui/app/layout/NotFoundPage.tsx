import { Message, Actions } from '../../components/Message.tsx'
import { buttonLook } from '../../components/Button.tsx'
import { ruledPanelLook } from '../../components/Panel.tsx'
import { Link, useLocation } from '@tanstack/react-router'
import { PageHead } from '../../components/PageHead.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { useSightIfAny } from '../../address/sight.ts'

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
            <Link className={buttonLook} to="/">
              All networks
            </Link>
          </Actions>
        </Message>
      </section>
    </>
  )
}
