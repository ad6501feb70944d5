import { formatAsset, type PathRequest, type PaymentPath } from '#ledger'
import { parseAmount, type Stroops } from '#ledger/values'
import { useHere } from '../../address/addresses.ts'
import { kindsWith } from '../../address/networks.ts'
import {
  assetPath,
  parseAccount,
  parseAnyAsset,
  parseAssets,
  type Search,
} from '../../address/search.ts'
import { useNetwork, useOne, useSourceKind } from '../../address/sight.ts'
import { fieldErrorLook, listToolsLook, Options } from '../../components/Button.tsx'
import { Joined, Note } from '../../components/Message.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { Panel } from '../../components/Panel.tsx'
import type { Column } from '../../components/Table.tsx'
import { Loaded, NoneState, PartialNote } from '../../coverage/PartialNote.tsx'
import { assetField, type FilterField, FilterForm, holderField } from '../../filters/FilterForm.tsx'
import { counted, formatList, plainText } from '../../format/text.ts'
import { IndexControls, IndexWait } from '../../lateParts.tsx'
import { LongTable } from '../../rows/cells.tsx'
import { Amount, AtLeast, ListQuotient } from '../../values/Amount.tsx'
import { AssetName, codeOf, codesOf } from '../../values/Asset.tsx'

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
  const { search } = useHere()
  const kind = parsePathKind(search.kind)
  const parsed = parsePathRequest(kind ?? 'strictSend', search)
  return (
    <>
      <PageHead
        title="Payment paths"
        crumb="Paths"
        state="Paths that a payment can take now from one asset to another, through open offers and pools."
      >
        Payment paths
      </PageHead>
      <div className={listToolsLook}>
        <Options
          label="Kind"
          options={kinds.map(([each, name, label]) => ({
            label,
            search: { ...search, kind: name, source: undefined, destination: undefined },
            isChosen: each === kind,
          }))}
        />
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

function PathList({ request }: { request: PathRequest }) {
  const query = useOne('paths', request)
  const [network, kind] = [useNetwork(), useSourceKind()]
  const recorded = network.bundled && !kind.capabilities.hasLedgers
  const finders = formatList(kindsWith(network, 'hasLedgers').map(({ name }) => name))
  const found = query.data?.value.length
  return (
    <Panel
      title="Paths"
      remark={
        query.isPending ? (
          <IndexWait />
        ) : found === undefined || found === 0 ? undefined : (
          <>
            <AtLeast isPartial={query.data?.partial === true}>{counted(found, 'path')}</AtLeast>,
            best first
          </>
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
              <LongTable
                caption="Paths, best first"
                columns={pathColumns}
                rows={answer.value}
                kind="records"
                most={50}
                word="path"
                keyOf={keyOfPath}
              />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

const pathColumns: readonly Column<PaymentPath>[] = [
  {
    label: 'Send',
    numeric: true,
    phone: 'line',
    cell: ({ source, sourceAmount, destination }) => (
      <span>
        <Amount value={sourceAmount} /> {codeOf(source, destination)}
      </span>
    ),
  },
  {
    label: 'Path',
    phone: 'line',
    cell: ({ source, path, destination }) => (
      <span data-path="">
        <Joined of={[source, ...path, destination]} by={<span className="text-faint"> → </span>}>
          {(asset) => <AssetName asset={asset} />}
        </Joined>
        <Note>{path.length === 0 ? 'directly' : counted(path.length + 1, 'hop')}</Note>
      </span>
    ),
  },
  {
    label: 'Received',
    numeric: true,
    phone: 'line',
    cell: ({ source, destination, destinationAmount }) => (
      <span>
        <Amount value={destinationAmount} /> {codeOf(destination, source)}
      </span>
    ),
  },
  {
    label: 'Price',
    phone: 'line',
    cell: ({ source, sourceAmount, destination, destinationAmount }) => (
      <span>
        <ListQuotient n={sourceAmount} d={destinationAmount} isAlone={false} />{' '}
        {codesOf(source, destination).join(' for 1 ')}
      </span>
    ),
  },
]

const keyOfPath = ({ source, sourceAmount, path, destination, destinationAmount }: PaymentPath) =>
  [sourceAmount, destinationAmount, ...[source, ...path, destination].map(formatAsset)].join()

type PathKind = PathRequest['kind']

/** The names of the two kinds in addresses, as in the REST service's paths. */
const pathKinds = { strict_send: 'strictSend', strict_receive: 'strictReceive' } as const

/** The path request of an address, or what is wrong with it. */
type ParsedPathRequest =
  | { readonly request: PathRequest }
  | { readonly problem: 'wrong' | 'missing' | 'same' }

export const parsePathKind = (text: string | undefined): PathKind | undefined =>
  Object.entries(pathKinds).find(([name]) => name === (text ?? 'strict_send'))?.[1]

/** Above 0, at most 7 decimal places, within int64. */
export function parsePositiveAmount(text: string): Stroops | undefined {
  const amount = parseAmount(text.trim().replaceAll(',', ''))
  return amount !== undefined && amount > 0n && amount < 1n << 63n ? amount : undefined
}

export function parsePathRequest(kind: PathKind, search: Search): ParsedPathRequest {
  const { source, destination, amount: amountText } = search
  if (source === undefined || destination === undefined || amountText === undefined)
    return { problem: 'missing' }
  const amount = parsePositiveAmount(amountText)
  const [exact, open] = kind === 'strictSend' ? [source, destination] : [destination, source]
  const asset = parseAnyAsset(exact)
  const others = parseAccount(open) ?? parseAssets(open)
  if (amount === undefined || asset === undefined || others === undefined)
    return { problem: 'wrong' }
  if (typeof others !== 'string' && others.every((each) => assetPath(each) === assetPath(asset)))
    return { problem: 'same' }
  return {
    request:
      kind === 'strictSend'
        ? { kind, source: asset, amount, destination: others }
        : { kind, destination: asset, amount, source: others },
  }
}
