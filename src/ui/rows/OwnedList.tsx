import { type OwnerOf, collections } from '#ledger/collections/collections.ts'
import { owners } from '#ledger/collections/owners.ts'
import {
  LazyEffectList,
  LazyOfferList,
  LazyOperationList,
  LazyTradeList,
  LazyTransactionList,
  type listOf,
} from './lazyLists.ts'

type OwnedListProps = {
  readonly [K in keyof typeof listOf]: {
    readonly kind: K
    readonly of: OwnerOf<K>
    /** In place of “This … has no …”. */
    readonly empty?: string | undefined
    /** How many the owner's record counts. */
    readonly counted?: number | undefined
  }
}[keyof typeof listOf]

/** The list of one collection of one owner: a ledger's transactions, an account's offers. */
export function OwnedList(props: OwnedListProps) {
  const { kind, of } = props
  const noun = of.kind === 'liquidityPool' ? 'pool' : owners[of.kind].noun
  const name = of.kind === 'ledger' || of.kind === 'offer' ? `${noun} ${of.id}` : `this ${noun}`
  const messages = {
    caption: `${collections[kind].title} of ${name}`,
    empty: props.empty ?? `This ${noun} has no ${kind === 'offers' ? 'open offers' : kind}.`,
  }
  switch (props.kind) {
    case 'transactions':
      return <LazyTransactionList of={props.of} counted={props.counted} {...messages} />
    case 'operations':
    case 'payments':
      return (
        <LazyOperationList kind={props.kind} of={props.of} counted={props.counted} {...messages} />
      )
    case 'effects':
      return <LazyEffectList of={props.of} {...messages} />
    case 'trades':
      return <LazyTradeList of={props.of} {...messages} />
    case 'offers':
      return <LazyOfferList of={props.of} {...messages} />
  }
}
