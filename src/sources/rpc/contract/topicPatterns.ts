import { scValsOf, writeAll, writeScVal } from '#ledger/readers'
import { SourceError, base64FromBytes } from '#ledger/values'

/** Patterns of one filter (rpc.md 2.9). */
const maxPatterns = 5

/**
 * Patterns of getEvents for events whose topics begin with those that a reader wrote (`parseTopicFilter`): each number
 * may be one of several types. Throws SourceError('unsupported') for too many, or for a text without a meaning.
 */
export function topicPatterns(topics: readonly string[]): readonly (readonly string[])[] {
  const patterns = topics.reduce<readonly (readonly string[])[]>(
    (starts, topic) =>
      starts.flatMap((start) => segmentsOf(topic).map((segment) => [...start, segment])),
    [[]],
  )
  if (patterns.length === 0)
    throw new SourceError(
      'unsupported',
      'A topic of this filter is no value that Parallax can read',
    )
  if (patterns.length > maxPatterns)
    throw new SourceError(
      'unsupported',
      'Its numbers may be of too many types: a service takes five patterns of topics',
    )
  return patterns.map((pattern) => [...pattern, '**'])
}

const segmentsOf = (topic: string): readonly string[] =>
  topic === '*'
    ? ['*']
    : scValsOf(topic).map((value) => base64FromBytes(writeAll(() => writeScVal(value))))
