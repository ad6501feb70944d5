import { expect, it } from 'vitest'
import { rest } from '#e2e/testing/recordedSources.ts'
import { SourceError } from '#ledger/values/answer.ts'
import { transactionHashFromBytes } from '#ledger/values/ids.ts'
import type { Submission } from '#sources/source.ts'
import { send } from './SentView.tsx'

const envelope = (byte: number) => ({
  hash: transactionHashFromBytes(new Uint8Array(32).fill(byte)),
  base64: 'AAAA',
})
/** A source that counts what is sent through it. */
function counting(answer: () => Promise<Submission>) {
  const sent: string[] = []
  const source = {
    ...rest,
    submit: (text: string) => {
      sent.push(text)
      return answer()
    },
  }
  return { sent, source }
}
const answered = (state: Submission['state']) => () => Promise.resolve({ state, calls: [] })

it('a hash that this tab sent is not sent again, neither while it waits nor after its answer', async () => {
  for (const [byte, state] of [
    [1, 'included'],
    [2, 'rejected'],
    [3, 'timeout'],
    [4, 'duplicate'],
  ] as const) {
    const { sent, source } = counting(answered(state))
    const first = send(source, envelope(byte), 'wait')
    await Promise.all([first, send(source, envelope(byte), 'wait')])
    await send(source, envelope(byte), 'async')
    expect(sent).toHaveLength(1)
  }
})

it('a transaction whose answer was lost is not sent again, since it may have arrived', async () => {
  const call = {
    via: 'rest',
    method: 'POST',
    url: '',
    status: 0,
    bytes: 0,
    duration: 1,
    answer: '',
  } as const
  const { sent, source } = counting(() =>
    Promise.reject(new SourceError('unreachable', 'no answer', { calls: [call] })),
  )
  await send(source, envelope(5), 'wait')
  await send(source, envelope(5), 'wait')
  expect(sent).toHaveLength(1)
})

it('a transaction that the node did not accept may be sent again', async () => {
  const { sent, source } = counting(answered('tryLater'))
  await send(source, envelope(6), 'async')
  await send(source, envelope(6), 'async')
  expect(sent).toHaveLength(2)
})
