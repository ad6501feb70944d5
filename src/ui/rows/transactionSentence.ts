import type { DescribedOperation, Transaction } from '#ledger'
import { type Sentence, address } from '#ledger/values'
import { counted, ordinal } from '../format/counted.ts'

/** A transaction in one sentence: that of its only operation, or a summary of several. */
export function transactionSentence(
  transaction: Transaction,
  operations: readonly DescribedOperation[],
  failedOperation?: number,
): Sentence {
  const [first] = operations
  if (first !== undefined && transaction.operationCount === 1)
    return [address(first.source), ...first.description.summary]
  const source = address(transaction.source)
  const count = counted(transaction.operationCount, 'operation')
  const sources = new Set(operations.map((operation) => operation.source)).size
  const owners = sources > 1 ? ` for ${sources} accounts` : ''
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
  return [source, `performed ${count}${owners}: ${kindText(operations)}`]
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
