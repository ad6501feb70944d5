/** Topics that a filter may have: events have at most four (CAP-46-8). */
const maxTopics = 4

const part =
  /^(?:\*|[A-Za-z_]\w{0,31}|[GC][A-Z2-7]{55}|-?\d{1,39}|0x(?:[0-9A-Fa-f]{2}){1,64}|"[^",]{1,64}")$/

/**
 * The topics that events must begin with, as a reader writes them: `transfer, *, G…`; `*` is any one. Undefined for a
 * text that is no such list.
 */
export function parseTopicFilter(text: string): readonly string[] | undefined {
  const parts = text.split(',').map((each) => each.trim())
  return parts.length <= maxTopics && parts.every((each) => part.test(each)) ? parts : undefined
}
