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
import { PathList } from './PathList.tsx'

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
