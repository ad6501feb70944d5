import { Secondary } from '../components/Note.tsx'
import { type ComponentType, Fragment } from 'react'
import { type Sentence, type Value, partThousands } from '#ledger/values'
import { Address } from './Address.tsx'
import { Amount } from './Amount.tsx'
import { AssetName } from './AssetName.tsx'
import { BytesText } from './BytesText.tsx'
import { Badge } from '../components/Badge.tsx'
import { Facts } from '../components/Facts.tsx'
import { LedgerLink } from './LedgerLink.tsx'
import { OfferLink } from './OfferLink.tsx'
import { OperationLink } from './OperationLink.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { Time } from './Time.tsx'
import { TransactionLink } from './TransactionLink.tsx'
import { codeOf } from '../format/codeOf.ts'
import { keyed } from '../components/keyed.ts'
import { formatQuotient } from '../format/quotient.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { contractValue } from '../queries/closedQueries.ts'
import { Copy } from '../components/Copy.tsx'
import { Raw } from '../components/Raw.tsx'

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
  /** The sentence named the assets before: their codes suffice. */
  named?: boolean
}) {
  switch (value.kind) {
    case 'text':
      return <VisibleText text={value.text} />
    case 'code':
      return <Badge>{value.text}</Badge>
    case 'number':
      return (
        <span
          className={
            String(value.value).length > 24
              ? undefined
              : 'stacked:in-[dl_ul,[data-facts]_ul]:wrap-anywhere stacked:in-[dl_ul,[data-facts]_ul]:whitespace-normal whitespace-nowrap'
          }
        >
          {formatInteger(value.value)}
          {value.unit !== undefined && ` ${value.unit}`}
        </span>
      )
    case 'amount':
      return <Amount value={value.amount} asset={value.asset} places={places} />
    case 'asset':
      return <AssetName asset={value.asset} />
    case 'price':
      return <PriceView value={value} named={named} />
    case 'address':
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
    case 'claimableBalance':
      return <Address id={value.id} />
    case 'liquidityPool':
      return <Address id={value.id} />
    case 'time':
      return <Time time={value.time} />
    case 'bytes':
      return <BytesText base64={value.base64} />
    case 'scval':
      return <ScValView value={value} View={ValueView} />
    case 'list':
      return value.items.length === 0 ? (
        <span className="text-muted">none</span>
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
      return <span className="text-muted">none</span>
  }
}

/** Words and values as one line of text. */
export function SentenceParts({
  sentence,
  View = ValueView,
}: {
  sentence: Sentence
  /** Draws its values: in a line of text, where there are lists among them. */
  View?: ComponentType<{ value: Value; named?: boolean }> | undefined
}) {
  return (
    <span className="[&>span>bdi~*]:hidden">
      {keyed(sentence).map(({ key, item: part }, index) => (
        <Fragment key={key}>
          {key !== '0' && !(typeof part === 'string' && /^[,.;:)]/.test(part)) && ' '}
          {typeof part === 'string' ? (
            part
          ) : (
            <>
              {part.kind === 'offer' && !saysOffer(sentence[index - 1]) && 'offer '}
              <View value={part} named />
            </>
          )}
        </Fragment>
      ))}
    </span>
  )
}

/** A bare number in a sentence needs the word “offer”. */
const saysOffer = (part: string | Value | undefined): boolean =>
  typeof part === 'string' && /\boffer$/.test(part)

function PriceView({ value, named }: { value: Extract<Value, { kind: 'price' }>; named: boolean }) {
  const { price, buying, selling } = value
  const codes = named && buying !== undefined && selling !== undefined
  return (
    <span>
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
function ScValView({
  value,
  View,
}: {
  value: Extract<Value, { kind: 'scval' }>
  View: ComponentType<{ value: Value }>
}) {
  const { decoder } = useRouteContext({ from: '__root__' })
  const query = useQuery(contractValue(decoder, value.base64))
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
      <View value={query.data} />
      <Copy text={value.base64} label="Copy the value as XDR, base64" look="self-center -my-1" />
    </span>
  )
}
