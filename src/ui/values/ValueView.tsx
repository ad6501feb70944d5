import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ComponentType, Fragment } from 'react'
import { isNonFungible, type TokenMetadata, type Unknown } from '#ledger'
import {
  type AccountAddress,
  address,
  base64FromBytes,
  bytesFromBase64,
  type ContractId,
  type Field,
  formatUnits,
  hexFromBytes,
  type Memo,
  newestProtocol,
  partThousands,
  type Sentence,
  strictText,
  type Value,
} from '#ledger/values'
import { useSource } from '../address/sight.ts'
import { Badge, Line, Muted, Note, Secondary } from '../components/Message.tsx'
import { type Fact, Facts } from '../components/Panel.tsx'
import {
  besideFullText,
  Copy,
  fullTextLook,
  Quoted,
  Raw,
  VisibleText,
} from '../components/VisibleText.tsx'
import { counted, grouped, isPlainText, keyed, plainText, visibleBytes } from '../format/text.ts'
import { contractValue } from '../queries/closedQueries.ts'
import { contractSpec } from '../queries/contractSpec.ts'
import { closed, one } from '../queries/queries.ts'
import { Amount, formatQuotient } from './Amount.tsx'
import { AssetName, codeOf } from './Asset.tsx'
import { Address, LedgerLink, OfferLink, OperationLink, ShortId, TransactionLink } from './ids.tsx'
import { reserveName } from './sentenceText.ts'
import { Time } from './Time.tsx'

/** A list of values: lists in it are set in, and records of several rows apart. */
export const valueListLook =
  '[&>li+li]:mt-0.5 [&>li+li:has(>dl>:nth-child(2))]:mt-2.5 [&>li:has(>ul,>[data-contract-value])+li]:mt-1.5 border-line [li>&]:border-l [li>&]:pl-2.5 [[data-contract-value]>&]:order-1 [[data-contract-value]>&]:w-full [[data-contract-value]>&]:border-l [[data-contract-value]>&]:pl-2.5'

/** Any value of operations and effects; `places` as for `Amount`. */
export function ValueView({
  value,
  places = 'needed',
  named = false,
}: {
  value: Value
  places?: 'all' | 'needed'
  /** In a sentence, which names assets before their prices: codes suffice. */
  named?: boolean
}) {
  switch (value.kind) {
    case 'text':
      return <VisibleText text={value.text} />
    case 'code':
      return (
        <span translate="no">
          <Badge>{value.text}</Badge>
        </span>
      )
    case 'number':
      if (value.token !== undefined) return <Units value={value} of={value.token} />
      return (
        <span
          translate="no"
          className={`stacked:wrap-anywhere ${
            String(value.value).length > 24
              ? ''
              : 'stacked:in-[dl_ul,[data-facts]_ul]:whitespace-normal whitespace-nowrap max-[22rem]:whitespace-normal'
          }`}
        >
          {formatInteger(value.value)}
          {value.unit !== undefined && ` ${value.unit}`}
        </span>
      )
    case 'amount':
      return value.reserve === undefined ? (
        <Amount value={value.amount} asset={value.asset} places={places} />
      ) : (
        <ReserveAmount amount={value.amount} of={value.reserve} places={places} />
      )
    case 'asset':
      return <AssetName asset={value.asset} />
    case 'price':
      return <PriceView value={value} named={named} />
    case 'address':
    case 'claimableBalance':
    case 'liquidityPool':
      return <Address id={value.id} />
    case 'signer':
      return <Address id={value.key} />
    case 'ledger':
      return <LedgerLink sequence={value.sequence} />
    case 'transaction':
      return <TransactionLink hash={value.hash} />
    case 'operation':
      return <OperationLink id={value.id} />
    case 'offer':
      return <OfferLink id={value.id} />
    case 'time':
      return <Time time={value.time} />
    case 'bytes':
      return <BytesText base64={value.base64} />
    case 'scval':
      return <ScValView value={value} />
    case 'list':
      return value.items.length === 0 ? (
        <Muted>none</Muted>
      ) : (
        <ul className={valueListLook}>
          {keyed(value.items).map(({ key, item }) => (
            <li key={key}>
              <ValueView value={item} places={places} />
            </li>
          ))}
        </ul>
      )
    case 'fields':
      return (
        <Facts
          columns={1}
          rows={value.fields.map((field) => ({
            label: field.label,
            value: <ValueView value={field.value} places={places} />,
          }))}
        />
      )
    case 'sentence':
      return <SentenceParts sentence={value.sentence} />
    case 'none':
      return <Muted>none</Muted>
  }
}

/** Words and values as one line of text. */
function SentenceParts({
  sentence,
  View = ValueView,
}: {
  sentence: Sentence
  /** Draws its values: in a line of text, where there are lists among them. */
  View?: ComponentType<{ value: Value; named?: boolean }> | undefined
}) {
  return (
    <span className="[&>span>bdi~*]:hidden">
      {keyed(sentence).map(({ key, item: part }) => (
        <Fragment key={key}>
          {key !== '0' && !(typeof part === 'string' && /^[,.;:)]/.test(part)) && ' '}
          {typeof part === 'string' ? (
            part
          ) : (
            <>
              {part.kind === 'offer' && 'offer '}
              <View value={part} named />
            </>
          )}
        </Fragment>
      ))}
    </span>
  )
}

/** “7 “HBR””: units of a token by the decimals that its contract states; undefined where those are too many. */
export function tokenFigure(
  units: bigint,
  { decimals, symbol }: TokenMetadata,
): string | undefined {
  if (decimals > 38) return undefined
  const [whole = '', fraction = ''] = formatUnits(units, decimals).split('.')
  const places = fraction.replace(/0+$/, '')
  return `${partThousands(whole)}${places === '' ? '' : `.${places}`} “${plainText(symbol, 12)}”`
}

/** Units of a token by the decimals that its contract states. Rows that name several contracts have them read together. */
function Units({ value, of }: { value: Extract<Value, { kind: 'number' }>; of: ContractId }) {
  const source = useSource()
  const { readsContracts } = source.kind.capabilities
  const { data } = useQuery({ ...contractSpec(source, of), enabled: readsContracts })
  if (isNonFungible(data?.spec)) return <>token {grouped(BigInt(value.value))}</>
  const figure = data?.token && tokenFigure(BigInt(value.value), data.token)
  if (figure !== undefined) return <VisibleText text={figure} />
  return (
    <>
      {/* Before its interface is read the number may be an amount or the id of a token. */}
      <ValueView value={{ ...value, token: undefined, ...(data ? {} : { unit: undefined }) }} />
      {!readsContracts && <Secondary> (decimals unknown)</Secondary>}
    </>
  )
}

/** An amount of a pool's first or second asset: where an operation failed, its record does not say which that is. */
function ReserveAmount({
  amount,
  of: { pool, index },
  places,
}: {
  amount: bigint
  of: NonNullable<Extract<Value, { kind: 'amount' }>['reserve']>
  places: 'all' | 'needed'
}) {
  // A pool's assets never change.
  const { data } = useQuery({ ...one(useSource(), 'liquidityPool', pool), ...closed })
  const asset = data?.value.reserves[index]?.asset
  return (
    <>
      <Amount value={amount} asset={asset} places={places} />
      {asset === undefined && ` ${reserveName(index)}`}
    </>
  )
}

function PriceView({ value, named }: { value: Extract<Value, { kind: 'price' }>; named: boolean }) {
  const { price, buying, selling } = value
  const codes = named && buying !== undefined && selling !== undefined
  return (
    <span translate="no">
      {formatQuotient(BigInt(price.n), BigInt(price.d))}
      {buying !== undefined && (
        <> {codes ? codeOf(buying, selling) : <AssetName asset={buying} />}</>
      )}
      {selling !== undefined && (
        <>
          {' for 1 '}
          {codes ? codeOf(selling, buying) : <AssetName asset={selling} />}
        </>
      )}{' '}
      <Secondary>
        {price.n}/{price.d}
      </Secondary>
    </span>
  )
}

const formatInteger = (value: bigint | number): string => {
  const text = String(value)
  return /^-?\d+$/.test(text) ? partThousands(text).replace('-', '−') : text
}

/** A contract value, decoded by the worker, with its XDR to copy; the XDR alone if it cannot be read. */
function ScValView({ value }: { value: Extract<Value, { kind: 'scval' }> }) {
  const query = useQuery(contractValue(value.base64))
  if (query.data === undefined)
    return (
      <span>
        <Badge>{value.type}</Badge>{' '}
        {query.error !== null && <Raw text={value.base64} name="XDR of the value" />}
      </span>
    )
  return (
    <span
      data-contract-value=""
      className="inline-flex max-w-full flex-wrap items-baseline gap-x-2"
    >
      {value.type !== '' && value.type !== 'Sym' && <Badge>{value.type}</Badge>}
      <ValueView value={query.data} />
      <Copy text={value.base64} label="Copy the value as XDR, base64" look="self-center -my-1" />
    </span>
  )
}

/** A sentence of words and values after its subject, an account. */
export const SentenceView = ({
  subject,
  sentence,
  View,
}: {
  subject?: AccountAddress | undefined
  sentence: Sentence
  View?: ComponentProps<typeof SentenceParts>['View']
}) => (
  <SentenceParts
    sentence={subject === undefined ? sentence : [address(subject), ...sentence]}
    View={View}
  />
)

/** Labelled values; long ones take both columns. */
export function Fields({ fields }: { fields: readonly Field[] }) {
  if (fields.length === 0) return <Line tone="muted">no fields</Line>
  return <Facts rows={fields.map(factOf)} />
}

/** A labelled value as a row. */
export const factOf = ({ label, value }: Field): Fact => ({
  label,
  value: <ValueView value={value} />,
  wide: isLong(value),
})

function isLong(value: Value): boolean {
  if (value.kind === 'text') return value.text.length > 40
  if ('base64' in value) return value.base64.length > 40
  if (value.kind === 'list') return value.items.length > 1 || value.items.some(isLong)
  if (value.kind === 'price') return value.buying !== undefined
  return value.kind === 'fields' || value.kind === 'sentence'
}

/** Bytes that a short id stands for: hashes, keys, signatures. */
const mostShort = 64

/** Bytes as text where they are printable, otherwise as hex; long ones are also copied as base64. */
export function BytesText({ base64 }: { base64: string }) {
  const bytes = bytesFromBase64(base64)
  if (bytes === undefined) return <Raw text={base64} name="base64" />
  if (bytes.length === 0) return <Muted>no bytes</Muted>
  // Codes of assets end in zeros.
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1
  const text = strictText(bytes.subarray(0, end))
  if (text !== undefined && /^[\P{C}\n\t]+$/u.test(text))
    return (
      <>
        <Quoted text={text} />
        {end < bytes.length && (
          <Secondary> and {counted(bytes.length - end, 'zero byte')}</Secondary>
        )}
      </>
    )
  return <HexText base64={base64} name="hex" />
}

/** Bytes that are never text (signatures), or that are not: as hex, and base64 to copy; as received where that is none. */
export function HexText({ base64, name }: { base64: string; name: string }) {
  const bytes = bytesFromBase64(base64)
  if (bytes === undefined) return <Raw text={base64} name={name} />
  const hex = hexFromBytes(bytes)
  if (bytes.length <= 8) return <code>{hex}</code>
  const copy = <Copy text={base64} label="Copy as base64" />
  return bytes.length <= mostShort ? (
    <ShortId text={hex} name={name} also={copy} />
  ) : (
    <>
      <Raw text={hex} name={`${name} as hex`} />
      {copy}
    </>
  )
}

/** A memo with its type; `short` is for rows. */
export function MemoView({ memo, short = false }: { memo: Memo; short?: boolean }) {
  switch (memo.type) {
    case 'none':
      return <Muted>none</Muted>
    case 'text':
      return <TextMemo bytes={memo.bytes} short={short} />
    case 'id':
      return (
        <>
          {String(memo.id)} <Badge>id</Badge>
        </>
      )
    case 'hash':
    case 'return':
      return (
        <>
          <ShortId text={memo.hash} name="memo" full={!short} /> <Badge>{memo.type}</Badge>
        </>
      )
  }
}

function TextMemo({ bytes, short }: { bytes: Uint8Array; short: boolean }) {
  // A memo may read “empty”.
  if (bytes.length === 0) return <Muted>text of no bytes</Muted>
  const runs = visibleBytes(bytes)
  return (
    <>
      <VisibleText runs={runs} /> {!short && <Badge>text</Badge>}
      {!short && !isPlainText(runs) && (
        <Note>
          {runs.some((run) => run.kind === 'byte') ? 'not UTF-8; ' : ''}
          {counted(bytes.length, 'byte')}, hex{' '}
          <code className={fullTextLook}>{hexFromBytes(bytes)}</code>
          <Copy
            text={base64FromBytes(bytes)}
            label="Copy the memo’s bytes as base64"
            look={besideFullText}
          />
        </Note>
      )}
    </>
  )
}

/** A record that could not be read: its name, the reason, and its raw data in full. */
export function UnknownRecordView({ unknown }: { unknown: Unknown }) {
  return (
    <div>
      <b>This record could not be read</b> <Badge>{unknown.name}</Badge>
      <Note>
        <VisibleText text={unknown.reason} />.
        {unknown.isLater === true &&
          ` This version of Parallax knows protocols up to ${newestProtocol}.`}
      </Note>
      {unknown.raw !== '' && <Raw text={unknown.raw} name="the raw record" />}
    </div>
  )
}
