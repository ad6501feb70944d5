import { Link } from '@tanstack/react-router'
import type { Network } from '../../address/networks.ts'
import { primaryLink } from '../../components/Button.tsx'
import { Muted, Note } from '../../components/Message.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { panelLook } from '../../components/Panel.tsx'
import { Table, Td } from '../../components/Table.tsx'
import { formatList } from '../../format/text.ts'

const columns = [
  { label: 'Network' },
  { label: 'Name' },
  { label: 'Sources' },
  { label: 'Passphrase' },
]

export function NetworksPage({ networks }: { networks: readonly Network[] }) {
  const ordered = networks.toSorted((a, b) => Number(b.bundled) - Number(a.bundled))
  return (
    <>
      <PageHead title="Networks">Networks</PageHead>
      <p className="mt-3 max-w-168 text-muted">
        Parallax reads a Stellar network through Horizon or through Stellar RPC, and gives the same
        answers either way. Every panel shows which requests it came from; nothing is sent anywhere
        but to the endpoint you choose.
      </p>
      <section className={panelLook} aria-label="Networks">
        <div className="border-ink border-t">
          <Table caption="Networks" columns={columns}>
            {ordered.map((network) => (
              <tr key={network.id} data-row="">
                <Td place="left">
                  <Link {...primaryLink} to="/$network" params={{ network: network.id }}>
                    {network.id}
                  </Link>
                </Td>
                <Td place="full">
                  {network.name}
                  {network.bundled && (
                    <Note>recorded and part of this site; no outside requests</Note>
                  )}
                </Td>
                <Td place="right" look="whitespace-nowrap">
                  {formatList(network.endpoints.map(({ kind }) => kind.name))}
                </Td>
                <Td place="full">{network.passphrase ?? <Muted>not stated</Muted>}</Td>
              </tr>
            ))}
          </Table>
        </div>
      </section>
    </>
  )
}
