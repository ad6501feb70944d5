import { Message, Actions } from '../../components/Message.tsx'
import { buttonLook } from '../../components/Button.tsx'
import { ruledPanelLook } from '../../components/Panel.tsx'
import { Link } from '@tanstack/react-router'
import { PageHead } from '../../components/PageHead.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import type { Network } from '../../address/networks.ts'

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
