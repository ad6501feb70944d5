import { DerivationError } from '../effects/draft.ts'
import { amount, assetValue, type Sentence } from '../values/value.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { assetFromXdr } from '../xdr/values.ts'
import { mergedLumens } from './accountMerge.ts'
import type { OperationContext } from './define.ts'
import type { AppliedOperation } from './derive.ts'
import type { OperationBody } from './operationTypes.ts'
import { removedBalance } from './parts/claimableBalances.ts'
import { type OfferTerms, offerLeft, offerSuccess, tradeClaims } from './parts/offers.ts'
import type { DescribedOperation } from './registry.ts'

/**
 * An operation whose sentence says what came of it, as far as its result and its entry changes state that; its record
 * says what was asked for. The same operation where they state no more than that.
 */
export function withOutcome(
  operation: DescribedOperation,
  { context }: AppliedOperation,
): DescribedOperation {
  if (!context.transactionSuccessful) return operation
  const { description } = operation
  const summary = outcomeOf(operation.body, description.summary, context)
  return summary === undefined
    ? operation
    : { ...operation, description: { ...description, summary } }
}

function outcomeOf(
  body: OperationBody,
  asked: Sentence,
  context: OperationContext,
): Sentence | undefined {
  const { type } = body
  if (type === 'manage_sell_offer' || type === 'manage_buy_offer')
    return offerOutcome(body, asked, context)
  if (type === 'create_passive_sell_offer')
    return offerOutcome({ ...body, offerId: 0n }, asked, context)
  if (type === 'account_merge') {
    const moved = mergedLumens(context.result)
    return moved === undefined
      ? undefined
      : [...asked, ', which received', amount(moved, { type: 'native' })]
  }
  if (type === 'claim_claimable_balance' || type === 'clawback_claimable_balance') {
    const held = balanceHeld(body.balance, context)
    const [verb = '', ...balance] = asked
    return held && [verb, amount(held.amount, held.asset), 'of', ...balance]
  }
  return undefined
}

function offerOutcome(
  terms: OfferTerms & { readonly type: string; readonly offerId: bigint },
  asked: Sentence,
  { result }: OperationContext,
): Sentence | undefined {
  const success = offerSuccess(result)
  if (success === undefined || terms.amount === 0n) return undefined
  const left = offerLeft(result)
  const trades = tradeClaims(result)
  const [got, paid] = [sum(trades.map(({ sold }) => sold)), sum(trades.map(({ bought }) => bought))]
  const isBuy = terms.type === 'manage_buy_offer'
  if (trades.length === 0)
    return left === undefined
      ? [...asked, ', of which nothing was filled or stayed in the book']
      : standing(left)
  const traded = isBuy
    ? ['bought', amount(got, terms.buying), 'for', amount(paid, terms.selling)]
    : ['sold', amount(paid, terms.selling), 'for', amount(got, terms.buying)]
  const change: Sentence =
    terms.offerId === 0n ? [] : ['changed', { kind: 'offer', id: terms.offerId }, 'and']
  return [...change, ...traded, ...rest()]

  /** The book has the amount that the offer sells, also where an amount to buy was asked for. */
  function standing({ offerId, amount: sells }: Xdr.OfferEntry): Sentence {
    const at = asked.findIndex((part) => typeof part !== 'string' && part.kind === 'amount')
    const price = asked.slice(asked.indexOf('at'))
    const [what, other] = [amount(sells, terms.selling), assetValue(terms.buying)]
    return [
      ...asked.slice(0, at),
      ...(isBuy ? [other, 'with', what] : [what, 'for', other]),
      ...price,
      ...(terms.offerId === 0n ? [', as', { kind: 'offer', id: offerId } as const] : []),
    ]
  }

  function rest(): Sentence {
    if (left !== undefined)
      return [
        ', partly filled:',
        { kind: 'offer', id: left.offerId },
        'still sells',
        amount(left.amount, assetFromXdr(left.selling)),
      ]
    return (isBuy ? got : paid) === terms.amount
      ? [', wholly filled']
      : ['; the rest did not stay in the book']
  }
}

const sum = (amounts: readonly { readonly amount: bigint }[]): bigint =>
  amounts.reduce((total, each) => total + each.amount, 0n)

/** Undefined where the meta is absent. */
function balanceHeld(balance: string, { meta }: OperationContext) {
  try {
    return removedBalance(meta.changes, balance)
  } catch (error) {
    if (!(error instanceof DerivationError)) throw error
    return undefined
  }
}
