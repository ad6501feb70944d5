import { describe, expect, it } from 'vitest'
import { type Call, SourceError } from '#ledger/values/answer.ts'
import { checkedText, submissionText } from './SentView.tsx'

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

it('a sent transaction is not said to be in no ledger before it was looked up, nor by checks that failed', () => {
  expect(checkedText({ absent: 0, failed: 0 })).toBe('Not looked up yet.')
  expect(checkedText({ absent: 1, failed: 0 })).toBe('Checked 1 time: not in a ledger yet.')
  expect(checkedText({ absent: 0, failed: 2 })).toBe(
    'Whether it is in a ledger is not known: 2 checks failed.',
  )
  expect(checkedText({ absent: 3, failed: 1 })).toBe(
    'Checked 3 times: not in a ledger yet. 1 more check failed.',
  )
})

it('a refusal is not said to be of a transaction in no ledger: one that was sent before is refused, too', () => {
  const { text } = submissionText({
    kind: 'answered',
    submission: { state: 'rejected', calls: [] },
  })
  expect(text.join(' ')).not.toContain('is in no ledger')
  expect(text.join(' ')).toContain('unless it was sent before')
})
