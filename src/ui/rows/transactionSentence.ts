import { type Asset, assetKey, type DescribedOperation, type Transaction } from '#ledger'
import {
  accountOf,
  address,
  amount as amountValue,
  assetValue,
  list,
  type Sentence,
} from '#ledger/values'
import { counted, ordinal } from '../format/text.ts'

/** A transaction in one sentence: that of its only operation, or a summary of several. */
export function transactionSentence(
  transaction: Transaction,
  operations: readonly DescribedOperation[],
  failedOperation?: number,
): Sentence {
  const [first] = operations
  if (first !== undefined && transaction.operationCount === 1)
    return [
      address(first.source),
      ...first.description.summary,
      ...(transaction.successful ? movedBy(first) : []),
    ]
  const count = counted(transaction.operationCount, 'operation')
  const accounts = new Set(operations.map((operation) => accountOf(operation.source))).size
  // Another account may have submitted what one account did.
  const isOfOne = accounts === 1 && operations.length === transaction.operationCount
  const source = address((isOfOne ? first : undefined)?.source ?? transaction.source)
  const owners = accounts > 1 ? ` for ${accounts} accounts` : ''
  // Its only operation could not be read.
  if (!transaction.successful && transaction.operationCount === 1)
    return [source, `tried ${count}${failedOperation === undefined ? '' : ', which failed'}`]
  if (!transaction.successful)
    return [
      source,
      failedOperation === undefined
        ? `tried ${count}${owners}; none took effect`
        : `tried ${count}${owners}; the ${ordinal(failedOperation)} failed, so none took effect`,
    ]
  if (operations.length === 0) return [source, `performed ${count}`]
  const payments = operations.flatMap(({ body }) => (body.type === 'payment' ? [body] : []))
  if (payments.length === transaction.operationCount)
    return [
      source,
      accounts > 1 ? `made ${counted(payments.length, 'payment')}${owners}:` : 'paid',
      ...paymentsText(payments, accounts > 1),
    ]
  return [source, `performed ${count}${owners}: ${kindText(operations)}`]
}

/** The amounts that a call moved. The sentence of a token’s own function has them already. */
function movedBy({ body, description }: DescribedOperation): Sentence {
  if (body.type !== 'invoke_host_function' || description.summary.includes(':')) return []
  const { assetBalanceChanges: moved } = body
  return moved.length === 0 ? [] : [':', ...movements(moved)]
}

type AssetEvent = Extract<
  DescribedOperation['body'],
  { readonly type: 'invoke_host_function' }
>['assetBalanceChanges'][number]

/** Movements that a sentence names one by one. */
const maxMovements = 3

function movements(events: readonly AssetEvent[]): Sentence {
  if (events.length <= maxMovements)
    return events.flatMap((event, index) => [...(index === 0 ? [] : [',']), ...movement(event)])
  const assets = new Map(events.map(({ asset }) => [assetKey(asset), asset]))
  return [
    `${events.length} movements of`,
    ...(assets.size > maxMovements
      ? [`${assets.size} assets`]
      : [list([...assets.values()].map((asset) => assetValue(asset)))]),
  ]
}

function movement({ type, asset, amount: moved, from, to }: AssetEvent): Sentence {
  const what = amountValue(moved, asset)
  switch (type) {
    case 'transfer':
      return [what, ...(from === undefined ? [] : ['from', address(from)]), ...receiver(to)]
    case 'mint':
      return [what, 'issued', ...receiver(to)]
    case 'burn':
    case 'clawback':
      return [
        what,
        type === 'burn' ? 'burned' : 'clawed back',
        ...(from === undefined ? [] : ['from', address(from)]),
      ]
  }
}

const receiver = (to: string | undefined): Sentence => (to === undefined ? [] : ['to', address(to)])

type Payment = Extract<DescribedOperation['body'], { readonly type: 'payment' }>

/** Assets of which a sentence has the sum. */
const maxSums = 2

/** "90 USD and 1 XLM to 3 accounts in 12 payments", or "9 accounts in 3 assets": what several payments paid in all. */
function paymentsText(payments: readonly Payment[], isCounted: boolean): Sentence {
  const paid = new Map<string, { readonly asset: Asset; readonly amount: bigint }>()
  for (const { asset, amount } of payments) {
    const key = assetKey(asset)
    paid.set(key, { asset, amount: (paid.get(key)?.amount ?? 0n) + amount })
  }
  const [recipient, ...others] = new Set(payments.map(({ to }) => accountOf(to)))
  const to =
    recipient === undefined || others.length > 0
      ? counted(others.length + 1, 'account')
      : address(recipient)
  const count =
    isCounted || payments.length === others.length + 1
      ? []
      : [`in ${counted(payments.length, 'payment')}`]
  if (paid.size > maxSums) return [to, `in ${counted(paid.size, 'asset')}`]
  return [
    ...[...paid.values()].flatMap((each, index) => [
      ...(index === 0 ? [] : ['and']),
      amountValue(each.amount, each.asset),
    ]),
    'to',
    to,
    ...count,
  ]
}

/** "payment ×60, set options, 2 other kinds": the most frequent first. */
function kindText(operations: readonly DescribedOperation[]): string {
  const counts = new Map<string, number>()
  for (const operation of operations) {
    const label = operation.description.label
    const word = label.charAt(0).toLowerCase() + label.slice(1)
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const kinds = [...counts].toSorted((a, b) => b[1] - a[1])
  const names = kinds.slice(0, 4).map(([word, count]) => (count === 1 ? word : `${word} ×${count}`))
  const others = kinds.length - names.length
  return others > 0 ? `${names.join(', ')}, ${counted(others, 'other kind')}` : names.join(', ')
}
