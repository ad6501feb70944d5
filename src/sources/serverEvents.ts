import { RecordError } from '#ledger/values'

/** One server-sent event; `message` where the service names none. */
export interface ServerEvent {
  readonly event: string
  readonly data: string
}

/**
 * The events of a `text/event-stream` body (HTML, “Server-sent events”), until it ends; an event that the end cuts off is
 * dropped. Throws RecordError for one of more than `maxLength` characters.
 */
export async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  maxLength: number,
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      const text = rest + (done ? '' : decoder.decode(value, { stream: true }))
      // A carriage return may be half of a line end, unless nothing follows it.
      const held = !done && text.endsWith('\r') ? '\r' : ''
      const blocks = text
        .slice(0, text.length - held.length)
        .replaceAll(/\r\n?/g, '\n')
        .split('\n\n')
      rest = (blocks.pop() ?? '') + held
      if (rest.length > maxLength) throw new RecordError('an event is too long')
      for (const block of blocks) {
        const event = eventOf(block)
        if (event !== undefined) yield event
      }
      if (done) return
    }
  } finally {
    await reader.cancel()
  }
}

/** An event by its lines; undefined where it has no data, such as a comment. */
function eventOf(block: string): ServerEvent | undefined {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^([^:]+)(?:: ?(.*))?$/.exec(line) ?? []
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
  }
  return data.length === 0 ? undefined : { event, data: data.join('\n') }
}
