import type { Operation } from '#ledger'
import { describe } from '#ledger/readers'
import type { Memo, Stroops } from '#ledger/values'
import { someValue } from './mentions.ts'

/** Whether an operation states the amount, of whatever asset. */
export const statesAmount = (operation: Operation, amount: Stroops): boolean =>
  someValue(
    describe(operation),
    (value) => typeof value === 'object' && 'amount' in value && value.amount === amount,
  )

/** Whether a memo is the text, or has it in it, in letters of either case; a number or hash has to be equal. */
export function isMemo(memo: Memo, text: string): boolean {
  const wanted = text.toLowerCase()
  switch (memo.type) {
    case 'none':
      return false
    case 'text':
      return memo.text.toLowerCase().includes(wanted)
    case 'id':
      return String(memo.id) === wanted
    case 'hash':
    case 'return':
      return memo.hash === wanted
  }
}
