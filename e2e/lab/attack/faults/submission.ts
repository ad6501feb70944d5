import type { Fault, Scene } from './fault.ts'
import { field, isRow } from './json.ts'

/** The pages on which something is sent, or run without being sent. */
export const sendingPage = 'sending a transaction'
export const runningPage = 'running a function'

/** A recorded transaction of five operations, which is not the one that is sent. */
const other = '2b789972910b623129308b916b05ce4d0b184ffde37922b67706bfd178d29772'

const farAway = '253402300799'
const around = {
  latestLedger: 373,
  latestLedgerCloseTime: '1795206737',
  oldestLedger: 2,
  oldestLedgerCloseTime: '1794600000',
}

type Result = Readonly<Record<string, unknown>>
/** The false answer of a node to a method. */
type Lies = Readonly<Record<string, (result: Result, scene: Scene) => Result | Promise<Result>>>

const methodOf = (body: string, id: unknown): string => {
  const asked: unknown = JSON.parse(body)
  const call = (Array.isArray(asked) ? asked : [asked]).find((each) => field(each, 'id') === id)
  return String(field(call, 'method'))
}

const hashOf = (result: Result): unknown => result.hash ?? result.txHash

const rpc = (name: string, lies: Lies, page = sendingPage): Fault => ({
  name,
  family: 'submission',
  only: 'rpc',
  page,
  change: async (json, scene) => {
    // The network's other service, which is asked as well, is honest.
    if (scene.asked.via !== 'rpc') return json
    const reply = async (each: unknown): Promise<unknown> => {
      const lie = lies[methodOf(scene.asked.body, field(each, 'id'))]
      const result = field(each, 'result')
      if (lie === undefined || !isRow(each)) return each
      const { error: _, ...rest } = each
      return { ...rest, result: await lie(isRow(result) ? result : {}, scene) }
    }
    return Array.isArray(json) ? Promise.all(json.map(reply)) : reply(json)
  },
})

/** A transaction that the recording has, under the hash that was asked for. */
async function another(scene: Scene): Promise<Result> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'getTransaction',
    params: { hash: other },
  })
  const result = field(await scene.honest('/rpc', body), 'result')
  return isRow(result) ? result : {}
}

const pending = (result: Result): Result => ({
  status: 'PENDING',
  hash: hashOf(result),
  latestLedger: 373,
  latestLedgerCloseTime: '1795206737',
})
const notFound =
  (closeTime: string) =>
  (result: Result): Result => ({
    ...around,
    latestLedgerCloseTime: closeTime,
    status: 'NOT_FOUND',
    txHash: hashOf(result),
  })

const rest = (name: string, answer: (scene: Scene) => unknown): Fault => ({
  name,
  family: 'submission',
  only: 'rest',
  page: sendingPage,
  change: (json, scene) =>
    scene.asked.body !== '' && scene.asked.path.startsWith('/transactions') ? answer(scene) : json,
  send: (sent, { asked }) =>
    asked.body !== '' && asked.path.startsWith('/transactions')
      ? { ...sent, status: name.includes('problem') ? 400 : 200 }
      : sent,
})

export const submissionFaults: readonly Fault[] = [
  rpc('sent-then-year-9999', { sendTransaction: pending, getTransaction: notFound(farAway) }),
  rpc('sent-then-an-hour-ahead', {
    sendTransaction: pending,
    getTransaction: notFound(String(Math.floor(Date.now() / 1000) + 40_000_000)),
  }),
  rpc('sent-then-another', {
    sendTransaction: pending,
    getTransaction: async (_result, scene) => ({ ...(await another(scene)), txHash: undefined }),
  }),
  rpc('sent-then-a-far-ledger', {
    sendTransaction: pending,
    getTransaction: async (_result, scene) => ({
      ...(await another(scene)),
      ledger: 2_147_483_000,
      latestLedger: 2_147_483_001,
    }),
  }),
  rpc('refused-with-other-results', {
    sendTransaction: async (result, scene) => ({
      ...pending(result),
      status: 'ERROR',
      errorResultXdr: (await another(scene)).resultXdr,
    }),
  }),
  rest('sent-another-record', (scene) => scene.honest(`/transactions/${other}`, '')),
  rest('problem-with-success', () => ({
    type: 'https://stellar.org/horizon-errors/transaction_failed',
    title: 'Transaction Failed',
    status: 400,
    extras: { result_codes: { transaction: 'tx_success', operations: ['op_success'] } },
  })),
  rpc(
    'simulated-as-text',
    {
      simulateTransaction: () => ({
        latestLedger: 373,
        minResourceFee: '-1',
        results: [{ auth: [], xdr: 'AAAADgAAABw8aW1nIHNyYz14IG9uZXJyb3I9YXR0YWNrZWQoKT4=' }],
      }),
    },
    runningPage,
  ),
  rpc(
    'simulated-with-an-error',
    {
      simulateTransaction: () => ({
        latestLedger: 373,
        error: `\u202eHostError: <script>attacked()</script>${'e'.repeat(20_000)}`,
      }),
    },
    runningPage,
  ),
  rpc(
    'simulated-without-a-result',
    { simulateTransaction: () => ({ latestLedger: 373 }) },
    runningPage,
  ),
]
