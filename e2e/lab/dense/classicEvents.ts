import { joinedBytes } from '#ledger/values/bytes.ts'
import type { ByteSpan, EventPart, Template, Templates } from './template.ts'
import { writeWord } from './writer.ts'

/** The templates as a node without EMIT_CLASSIC_EVENTS delivers them: only contract calls have events, and no fee does. */
export const withoutClassicEvents = (templates: Templates): Templates => ({
  ...templates,
  list: templates.list.map(withContractEventsOnly),
})

function withContractEventsOnly(template: Template): Template {
  const isLeft = ({ place }: EventPart) => template.isSoroban && place === 'operation'
  const removed = template.events.filter((event) => !isLeft(event))
  const lists = [...Map.groupBy(removed, listOf).values()].map(
    (events): ByteSpan => ({
      start: Math.min(...events.map(({ xdr }) => xdr.start)),
      end: Math.max(...events.map(({ xdr }) => xdr.end)),
    }),
  )
  const cuts = lists.toSorted((a, b) => a.start - b.start)
  const moved = (offset: number): number =>
    cuts.reduce((left, cut) => (cut.end <= offset ? left - (cut.end - cut.start) : left), offset)
  const movedSpan = ({ start, end }: ByteSpan): ByteSpan => ({
    start: moved(start),
    end: moved(end),
  })
  const { bytes, patches } = template.applied
  const emptied = bytes.slice()
  // A list's count precedes it.
  for (const { start } of cuts) writeWord(emptied, start - 4, 0)
  const ends = [0, ...cuts.map(({ end }) => end)]
  const kept = ends.map((end, i) => emptied.subarray(end, cuts[i]?.start ?? emptied.length))
  const left: number[] = []
  for (let i = 0; i < patches.length; i += 3) {
    const [kind = 0, offset = 0, argument = 0] = patches.subarray(i, i + 3)
    const isCut = cuts.some(({ start, end }) => offset >= start && offset < end)
    if (!isCut) left.push(kind, moved(offset), argument)
  }
  return {
    ...template,
    applied: { bytes: joinedBytes(kept), patches: Int32Array.from(left) },
    meta: movedSpan(template.meta),
    diagnostics: template.diagnostics.map(movedSpan),
    events: template.events.filter(isLeft).map((event) => ({
      ...event,
      xdr: movedSpan(event.xdr),
      topics: event.topics.map(movedSpan),
      value: movedSpan(event.value),
    })),
  }
}

/** Events of one operation are one list, those of the transaction another. */
const listOf = ({ place, operation }: EventPart): number => (place === 'operation' ? operation : -1)
