import type { CollectionKind } from '#ledger'
import type { Entities } from '../resources.ts'
import { compareFields, valueText } from './compareFields.ts'
import type {
  Answered,
  AnswerFailure,
  Both,
  DifferenceReason,
  RecordComparison,
  RecordAnswers,
} from './comparison.ts'
import { type DifferenceContext, differenceReason } from './knownDifferences.ts'

/** Compares a record as both sources answered it, errors included. */
export function compareRecords({ entity, pair, partial }: RecordAnswers): RecordComparison {
  const { rest, rpc } = pair
  if ('value' in rest && 'value' in rpc)
    return compareValues(entity, { rest: rest.value, rpc: rpc.value }, { partial })
  return { equal: [], differing: differingErrors(pair) }
}

/** Compares two records field by field; each difference has its reason where one is known. */
export function compareValues(
  kind: keyof Entities | CollectionKind,
  records: Both<unknown>,
  context: Omit<DifferenceContext, 'records'> = {},
): RecordComparison {
  const { equal, differing } = compareFields(records.rest, records.rpc)
  return {
    equal,
    differing: differing.map((field) => ({
      path: field.path,
      rest: valueText(field.rest),
      rpc: valueText(field.rpc),
      reason: differenceReason(kind, field, { ...context, records }),
    })),
  }
}

/** The difference between an error and an answer, or between two errors; none where both did not find it. */
export function differingErrors({
  rest,
  rpc,
}: Both<Answered<unknown>>): RecordComparison['differing'] {
  const failures = [rest, rpc].flatMap((each) => ('error' in each ? [each.error] : []))
  const [first, second] = failures
  if (first === undefined || (first.kind === 'notFound' && second?.kind === 'notFound')) return []
  return [
    {
      path: 'answer',
      rest: answerText(rest),
      rpc: answerText(rpc),
      reason: failures.map(failureReason).find((reason) => reason !== undefined),
    },
  ]
}

function answerText(answer: Answered<unknown>): string {
  if (!('error' in answer)) return 'found'
  const { kind, message } = answer.error
  return kind === 'badResponse' || kind === 'laterProtocol'
    ? `could not be read: ${message}`
    : message
}

/** Why a service may not answer what another one does. */
function failureReason({ kind, indexed }: AnswerFailure): DifferenceReason | undefined {
  switch (kind) {
    case 'unsupported':
      return { cause: 'notOffered', text: 'this service does not offer it', section: 'rpc.md 7.2' }
    case 'outOfRetention':
      return { cause: 'retention', text: 'this service no longer keeps it', section: 'rpc.md 3' }
    case 'notYetClosed':
      return { cause: 'moment', text: 'this service does not have that ledger yet' }
    case 'notFound':
      return indexed && { cause: 'retention', text: 'the ledgers in the index do not have it' }
    case 'rateLimited':
    case 'unreachable':
    case 'badResponse':
    case 'laterProtocol':
      return undefined
  }
}
