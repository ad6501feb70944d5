import { fieldErrorLook } from '../../components/Form.tsx'
import { listToolsLook, optionsLook } from '../../components/ListTools.tsx'
import { useHere } from '../../address/addresses.ts'
import { FilterForm, type FilterField } from '../../filters/FilterForm.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { PageLink } from '../../components/PageLink.tsx'
import { assetField, holderField } from '../../filters/filterFields.ts'
import {
  type ParsedPathRequest,
  parsePathRequest,
  parsePathKind,
  parsePositiveAmount,
} from './pathRequest.ts'
import { plainText } from '../../format/visibleText.ts'
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
import { IndexControls, IndexWait } from '../../chunks.tsx'

const amountField = (label: string): FilterField => ({
  name: 'amount',
  label,
  placeholder: '100',
  spell: (text) => (parsePositiveAmount(text) === undefined ? undefined : text.replaceAll(',', '')),
  message: 'An amount above 0 with at most 7 decimal places, like 12.5.',
})

const fields = {
  strictSend: [
    assetField('source', 'Asset sent'),
    amountField('Exact amount'),
    holderField('destination', 'Assets or account receiving'),
  ],
  strictReceive: [
    holderField('source', 'Assets or account sending'),
    assetField('destination', 'Asset received'),
    amountField('Exact amount'),
  ],
}

const kinds = [
  ['strictSend', 'strict_send', 'Send an exact amount'],
  ['strictReceive', 'strict_receive', 'Receive an exact amount'],
] as const

export function PathsPage() {
  const { page, search } = useHere()
  const kind = parsePathKind(search.kind)
  const parsed = parsePathRequest(kind ?? 'strictSend', search)
  return (
    <>
      <PageHead
        title="Payment paths"
        crumbs={[{ label: 'Paths' }]}
        state="Paths that a payment can take now from one asset to another, through open offers and pools."
      >
        Payment paths
      </PageHead>
      <div className={listToolsLook}>
        <ul className={optionsLook} aria-label="Kind">
          {kinds.map(([each, name, label]) => (
            <li key={name}>
              <PageLink
                page={page}
                search={{ ...search, kind: name, source: undefined, destination: undefined }}
                aria-current={each === kind ? 'true' : undefined}
              >
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
        {kind === undefined && (
          <span className={fieldErrorLook} role="alert">
            The kind is strict_send or strict_receive, not “{plainText(search.kind ?? '', 40)}”.
          </span>
        )}
      </div>
      {kind !== undefined && (
        <>
          <FilterForm
            key={kind}
            label="Payment paths"
            fields={fields[kind]}
            problem={problemMessage(parsed, search)}
            submit="Find paths"
          />
          {'request' in parsed && <PathList request={parsed.request} />}
        </>
      )}
    </>
  )
}

function problemMessage(
  parsed: ParsedPathRequest,
  {
    source,
    destination,
  }: { readonly source?: string | undefined; readonly destination?: string | undefined },
): string | undefined {
  if (!('problem' in parsed)) return undefined
  if (parsed.problem === 'same') return 'Both assets are the same: no path is needed.'
  return parsed.problem === 'missing' && (source !== undefined || destination !== undefined)
    ? 'Enter both assets and an amount.'
    : undefined
}

const columns = [
  { label: 'Sent', look: 'numeric' },
  { label: 'Path' },
  { label: 'Received', look: 'numeric' },
  { label: 'Price' },
]

function PathList({ request }: { request: PathRequest }) {
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
