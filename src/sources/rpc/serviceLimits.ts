import type { Found } from '#ledger/values'
import type { Ctx } from '../context.ts'
import type { LearnedLimit, ServiceLimits } from '../resources.ts'
import type { RpcConnection } from './connection.ts'
import { usualPage, usualWidth } from './events/knowledge.ts'

/** Ledgers that a service sends at once (rpc.md 2.6), and calls that Parallax puts in one request. */
const [usualLedgers, usualCalls] = [200, 25]

/** Reads the limits of the service, from its status and from its answers in this session. */
export async function readServiceLimits(
  { node, client, density, events }: RpcConnection,
  ctx: Ctx,
): Promise<Found<ServiceLimits>> {
  const { window } = await node.status(ctx)
  const { largest, most } = client.batches
  const value: ServiceLimits = {
    retention: window.latest - window.oldest + 1,
    ledgersPerRequest: limit(density.most, usualLedgers, 0),
    eventsPerAnswer: limit(below(events.page, usualPage), usualPage, events.answered.events),
    ledgersPerSearch: limit(below(events.width, usualWidth), usualWidth, events.answered.width),
    callsPerRequest:
      largest > 1 && !Number.isFinite(most)
        ? { value: largest, by: 'answer' }
        : limit(Number.isFinite(most) ? most : undefined, usualCalls, 0),
    newestFirst: events.isQueried === undefined ? 'not asked' : events.isQueried ? 'yes' : 'no',
  }
  return { value }
}

const below = (value: number, usual: number): number | undefined =>
  value < usual ? value : undefined

const limit = (refused: number | undefined, usual: number, answered: number): LearnedLimit =>
  refused === undefined
    ? { value: usual, by: answered >= usual ? 'answer' : 'assumption' }
    : { value: refused, by: 'refusal' }
