import { describe, expect, it } from 'vitest'
import { type Call, SourceError } from '#ledger/values/answer.ts'
import { submissionText } from './SentView.tsx'

describe('after it was sent', () => {
  it('a transaction is followed only while it may still enter a ledger', () => {
    const follow = (
      state: 'pending' | 'duplicate' | 'timeout' | 'rejected' | 'included' | 'failed',
    ) => submissionText({ kind: 'answered', submission: { state, calls: [] } }).follow
    expect([follow('pending'), follow('duplicate'), follow('timeout')]).toEqual([true, true, true])
    expect([follow('rejected'), follow('included'), follow('failed')]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('a missing answer is not shown as a refusal', () => {
    const call: Call = {
      via: 'rest',
      method: 'POST',
      url: 'https://a.invalid',
      status: 0,
      bytes: 0,
      duration: 1,
      answer: '',
    }
    const calls = [call]
    const lost = new SourceError('unreachable', 'a.invalid did not answer', { calls })
    expect(submissionText({ kind: 'failed', error: lost })).toMatchObject({
      title: 'Unknown yet',
      follow: true,
    })
    const busy = new SourceError('rateLimited', 'slow down', { calls })
    expect(submissionText({ kind: 'failed', error: busy })).toMatchObject({
      title: 'It was not sent',
      follow: false,
    })
  })
})
