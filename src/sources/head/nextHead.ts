import { SourceError } from '#ledger/values'
import { hostOf } from '../request.ts'
import type { Source } from '../source.ts'
import type { HeadNews, HeadRequest } from './headNews.ts'
import { type HeadMessage, type HeadWatch, createHeadWatch } from './headWatch.ts'
import { replayPace, usualPace } from './pace.ts'
import { alone, createLeadership } from './leadership.ts'

const watches = new WeakMap<Source, HeadWatch>()

/**
 * The next news of a network's head, waiting for it. All tabs of a browser share one watch of a service; a network that
 * `isOwn` to this tab is watched here. Throws SourceError('unsupported') for a source that does not move.
 */
export function nextHead(
  source: Source,
  isOwn: boolean,
  request: HeadRequest,
  signal: AbortSignal,
): Promise<HeadNews> {
  const { headReader: reader } = source
  if (reader === undefined)
    throw new SourceError('unsupported', `${hostOf(source.url)} is not watched`)
  const watch =
    watches.get(source) ??
    createHeadWatch({
      reader,
      pace: isOwn ? replayPace : usualPace,
      lead: (receive) =>
        isOwn ? alone : createLeadership<HeadMessage>(`parallax head 1 ${source.id}`, receive),
    })
  watches.set(source, watch)
  return watch.next(request, signal)
}
