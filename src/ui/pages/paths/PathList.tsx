import { Note } from '../../components/Note.tsx'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { Asset, PathRequest, PaymentPath } from '#ledger'
import { one } from '../../queries/queries.ts'
import { HeldAmount } from '../../values/HeldAmount.tsx'
import { AssetName } from '../../values/AssetName.tsx'
import { NoneState } from '../../coverage/NoneState.tsx'
import { Panel } from '../../components/Panel.tsx'
import { PartialNote } from '../../coverage/PartialNote.tsx'
import { QuotientView } from '../../values/QuotientView.tsx'
import { Table } from '../../components/Table.tsx'
import { codesOf } from '../../format/codeOf.ts'
import { keyed } from '../../components/keyed.ts'
import { useNetwork, useSource, useSourceKind } from '../../address/sight.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { counted } from '../../format/counted.ts'
import { formatList } from '../../format/list.ts'
import { kindsWith } from '../../address/networks.ts'
import { useFirst } from '../../rows/useFirst.tsx'
import { IndexControls } from '../../chunks.tsx'
import { IndexWait } from '../../chunks.tsx'

const columns = [
  { label: 'Sent', look: 'numeric' },
  { label: 'Path' },
  { label: 'Received', look: 'numeric' },
  { label: 'Price' },
]

export function PathList({ request }: { request: PathRequest }) {
  const query = useQuery(one(useSource(), 'paths', request))
  const [network, kind] = [useNetwork(), useSourceKind()]
  const recorded = network.bundled && !kind.capabilities.findsPaths
  const finders = formatList(kindsWith(network, 'findsPaths').map(({ name }) => name))
  const found = query.data?.value.length
  return (
    <Panel
      title="Paths"
      remark={
        query.isPending ? (
          <IndexWait />
        ) : found === undefined || found === 0 ? undefined : (
          `${counted(found, 'path')}, best first`
        )
      }
      calls={query.data?.calls}
      derived="prices computed here"
    >
      <Loaded query={query} rows={5}>
        {(answer) => (
          <>
            <PartialNote answer={answer}>
              <IndexControls />
            </PartialNote>
            {answer.value.length === 0 ? (
              <NoneState answer={answer} title={recorded ? 'No path recorded' : 'No path'}>
                {recorded
                  ? `The recorded ${kind.name} service has answers to some requests, each for an amount of 1, and no path for this one; through ${finders} the paths of any request are computed here.`
                  : 'No chain of offers and pools connects these assets for this amount.'}
              </NoneState>
            ) : (
              <PathTable paths={answer.value} />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function PathTable({ paths }: { paths: readonly PaymentPath[] }) {
  const { shown, more } = useFirst(paths, 50, 'path')
  return (
    <>
      <Table caption="Paths, best first" columns={columns} look="record-table">
        {keyed(shown).map(({ key, item }) => (
          <tr key={key} data-row="">
            <PathCells path={item} />
          </tr>
        ))}
      </Table>
      {more}
    </>
  )
}

function PathCells({ path }: { path: PaymentPath }) {
  const { source, sourceAmount, destination, destinationAmount } = path
  const [sent, received] = codesOf(source, destination)
  return (
    <>
      <td className="numeric" data-th="Send">
        <span>
          <HeldAmount value={sourceAmount} /> {sent}
        </span>
      </td>
      <td data-th="Path">
        <PathAssets assets={[source, ...path.path, destination]} />
      </td>
      <td className="numeric" data-th="Received">
        <span>
          <HeldAmount value={destinationAmount} /> {received}
        </span>
      </td>
      <td data-th="Price">
        <span>
          <QuotientView n={sourceAmount} d={destinationAmount} /> {sent} for 1 {received}
        </span>
      </td>
    </>
  )
}

/** The assets of a path, with issuers. */
function PathAssets({ assets }: { assets: readonly Asset[] }) {
  return (
    <span data-path="">
      {keyed(assets).map(({ key, item }) => (
        <Fragment key={key}>
          {key !== '0' && <span className="text-faint"> → </span>}
          <AssetName asset={item} />
        </Fragment>
      ))}
      <Note>{assets.length === 2 ? 'directly' : counted(assets.length - 1, 'hop')}</Note>
    </span>
  )
}
