/** Lets one tab of a browser check a network for all; the others receive what it found. */
export interface Leadership<Message> {
  /** Calls `lead` once this tab is the one that checks; its signal aborts with the outer one. */
  readonly run: (lead: () => Promise<void>, signal: AbortSignal) => Promise<void>
  /** Passes a message to the other tabs. */
  readonly tell: (message: Message) => void
  readonly close: () => void
}

/** Without Web Locks or BroadcastChannel every tab checks by itself. */
export function createLeadership<Message>(
  name: string,
  receive: (message: Message) => void,
): Leadership<Message> {
  const locks = Reflect.get(navigator, 'locks') === undefined ? undefined : navigator.locks
  if (locks === undefined || typeof BroadcastChannel === 'undefined') return alone
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => receive(data))
  return {
    async run(lead, signal) {
      await locks.request(name, { signal }, lead)
    },
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    tell: (message) => channel.postMessage(message),
    close: () => channel.close(),
  }
}

/** The leadership of a network that no other tab sees: the recorded one lives in its own worker. */
export const alone: Leadership<unknown> = {
  run: (lead) => lead(),
  tell: () => undefined,
  close: () => undefined,
}
