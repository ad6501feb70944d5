import { Link } from '@tanstack/react-router'
import type { Network } from '../../address/networks.ts'
import { primaryLink } from '../../components/Button.tsx'
import { Muted, Note } from '../../components/Message.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { panelLook } from '../../components/Panel.tsx'
import { type Column, Table } from '../../components/Table.tsx'
import { formatList } from '../../format/text.ts'

const columns: readonly Column<Network>[] = [
  {
    label: 'Network',
    phone: 'left',
    cell: ({ id }) => (
      <Link {...primaryLink} to="/$network" params={{ network: id }}>
        {id}
      </Link>
    ),
  },
  {
    label: 'Name',
    phone: 'full',
    cell: ({ name, bundled }) => (
      <>
        {name}
        {bundled && <Note>recorded and part of this site; no outside requests</Note>}
      </>
    ),
  },
  {
    label: 'Sources',
    phone: 'right',
    look: 'whitespace-nowrap',
    cell: ({ endpoints }) => formatList(endpoints.map(({ kind }) => kind.name)),
  },
  {
    label: 'Passphrase',
    phone: 'full',
    cell: ({ passphrase }) => passphrase ?? <Muted>not stated</Muted>,
  },
]

export function NetworksPage({ networks }: { networks: readonly Network[] }) {
  const ordered = networks.toSorted((a, b) => Number(b.bundled) - Number(a.bundled))
  return (
    <>
      <PageHead title="Networks">Networks</PageHead>
      <p className="mt-3 max-w-176 text-muted">
        Parallax reads a Stellar network through Horizon or through Stellar RPC, and gives the same
        answers either way. Every panel shows which requests it came from; nothing is sent anywhere
        but to the endpoint you choose.
      </p>
      <section className={panelLook} aria-label="Networks">
        <div className="border-ink border-t">
          <Table caption="Networks" columns={columns} rows={ordered} keyOf={({ id }) => id} />
        </div>
      </section>
    </>
  )
}
