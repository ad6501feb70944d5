import { getEventsUpTo } from './events.ts'
import { createGetLedgers } from './ledgers.ts'
import { methods } from './methods.ts'
import { createQueryEvents } from './queryEvents.ts'
import type { Method } from './rpcCall.ts'

/** Most events of getEvents in the service's next version. */
export const nextMostEvents = 1_000

/** The methods of the service's next version: smaller pages, and queryEvents (rpc.md 8). */
export const nextMethods: ReadonlyMap<string, Method> = new Map([
  ...methods,
  ['getLedgers', createGetLedgers({ most: 20, usual: 5 })],
  ['getEvents', getEventsUpTo(nextMostEvents)],
  ['queryEvents', createQueryEvents()],
])
