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
      <section className="panel top-rule" aria-label="Networks">
        <div className="message">
          <p>
            The address contains “<VisibleText text={given} />
            ”. The networks here are:
          </p>
          <div className="actions">
            {networks.map((network) => (
              <Link
                key={network.id}
                className="button"
                to="/$network"
                params={{ network: network.id }}
              >
                {network.id}
              </Link>
            ))}
          </div>
        </div>
      </section>
    </>
  )
}
