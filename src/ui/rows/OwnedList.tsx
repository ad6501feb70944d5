import { collections, type OwnerOf, owners } from '#ledger'
import { EffectList } from './EffectList.tsx'
import { OfferList } from './OfferList.tsx'
import { OperationList } from './OperationList.tsx'
import { TradeList } from './TradeList.tsx'
import { TransactionList } from './TransactionList.tsx'

type OwnedKind = 'transactions' | 'operations' | 'payments' | 'effects' | 'trades' | 'offers'
type OwnedListProps = {
  readonly [K in OwnedKind]: {
    readonly kind: K
    readonly of: OwnerOf<K>
    /** In place of “This … has no …”. */
    readonly empty?: string | undefined
    /** How many the owner's record counts. */
    readonly counted?: number | undefined
  }
}[OwnedKind]

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
      return <TransactionList of={props.of} counted={props.counted} {...messages} />
    case 'operations':
    case 'payments':
      return <OperationList kind={props.kind} of={props.of} counted={props.counted} {...messages} />
    case 'effects':
      return <EffectList of={props.of} {...messages} />
    case 'trades':
      return <TradeList of={props.of} {...messages} />
    case 'offers':
      return <OfferList of={props.of} {...messages} />
  }
}
