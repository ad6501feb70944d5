import type { ReactNode } from 'react'
import { collections, type Owner, type OwnerOf, owners } from '#ledger'
import { CollectionHead } from '../list/ListFrame.tsx'
import { effects } from './EffectList.tsx'
import { offers } from './OfferList.tsx'
import { operations } from './OperationList.tsx'
import { RecordList } from './RecordList.tsx'
import { trades } from './TradeList.tsx'
import { TransactionList } from './TransactionList.tsx'

type OwnedKind = 'transactions' | 'operations' | 'payments' | 'effects' | 'trades' | 'offers'
type OwnedListProps = {
  readonly [K in OwnedKind]: {
    readonly kind: K
    /** The network's where absent. */
    readonly of?: OwnerOf<K>
    /** In place of “This … has no …”. */
    readonly empty?: string | undefined
    /** How many the owner's record counts. */
    readonly counted?: number | undefined
    /** Why the owner's record could not be read. */
    readonly saidAbove?: Error | null | undefined
    readonly below?: ReactNode
  }
}[OwnedKind]

/** The list of one collection of one owner: a ledger's transactions, an account's offers; or of the network. */
export function OwnedList(props: OwnedListProps) {
  const { kind, of, empty, counted, saidAbove, below } = props
  const messages = {
    ...messagesOf(kind, of),
    ...(empty === undefined ? {} : { empty }),
    counted,
    saidAbove,
    below,
  }
  switch (props.kind) {
    case 'transactions':
      return <TransactionList of={props.of} {...messages} />
    case 'operations':
    case 'payments':
      return <RecordList kind={props.kind} listing={operations} of={props.of} {...messages} />
    case 'effects':
      return <RecordList kind="effects" listing={effects} of={props.of} {...messages} />
    case 'trades':
      return <RecordList kind="trades" listing={trades} of={props.of} {...messages} />
    case 'offers':
      return <RecordList kind="offers" listing={offers} of={props.of} {...messages} />
  }
}

function messagesOf(kind: OwnedKind, of: Owner | undefined) {
  const { title } = collections[kind]
  if (of === undefined) {
    const empty = kind === 'offers' ? 'No offer matches.' : `No ${kind} in these ledgers.`
    return { caption: `${title} of the network`, empty }
  }
  const noun = of.kind === 'liquidityPool' ? 'pool' : owners[of.kind].noun
  const name = of.kind === 'ledger' || of.kind === 'offer' ? `${noun} ${of.id}` : `this ${noun}`
  return {
    caption: `${title} of ${name}`,
    empty: `This ${noun} has no ${kind === 'offers' ? 'open offers' : kind}.`,
  }
}

/** The page of a collection of the whole network; `state` says what is in it. */
export const networkPage = (kind: OwnedKind, state?: string) =>
  function NetworkList() {
    return (
      <>
        <CollectionHead kind={kind} state={state} />
        <OwnedList kind={kind} />
      </>
    )
  }
