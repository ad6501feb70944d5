import { Button, buttonLook } from '../components/Button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { steerIndex } from '../queries/index/indexQueries.ts'
import type { IndexControl, IndexStatus } from '#sources'
import { chooseCapacity } from './indexCapacity.ts'
import { useSource } from '../address/sight.ts'
import { Facts } from '../components/Facts.tsx'
import { formatBytes } from '../format/callFacts.ts'
import { plainText } from '../format/visibleText.ts'

const mebibyte = 1024 ** 2
const sizes = [64, 256, 512, 1024, 4096].map((size) => size * mebibyte)

export function IndexDetails({ status }: { status: IndexStatus }) {
  const source = useSource()
  const client = useQueryClient()
  const [sure, setSure] = useState(false)
  const steer = (run: (control: IndexControl, signal: AbortSignal) => Promise<IndexStatus>): void =>
    void steerIndex(client, source, run)
  const { covered, bytes, capacity, persistent, notices } = status
  const limit = (text: string) => {
    chooseCapacity(Number(text))
    steer((index, signal) => index.limit(Number(text), signal))
  }
  const forget = () => {
    if (sure) steer((index, signal) => index.clear(signal))
    setSure(!sure)
  }
  return (
    <Facts
      columns={1}
      rows={[
        {
          label: 'Ledgers',
          value:
            covered.length === 0
              ? 'none yet'
              : covered.map(({ from, to }) => `${from}–${to}`).join(', '),
        },
        {
          label: 'Size',
          value: `${formatBytes(bytes)}, ${persistent ? 'kept in this browser' : 'until this tab is closed'}`,
        },
        {
          label: 'Size limit',
          value: (
            <>
              <select
                aria-label="Size limit"
                className={buttonLook}
                value={capacity}
                onChange={(event) => limit(event.currentTarget.value)}
              >
                {(sizes.includes(capacity) ? sizes : [capacity, ...sizes]).map((size) => (
                  <option key={size} value={size}>
                    {Math.round(size / mebibyte)} MiB
                  </option>
                ))}
              </select>{' '}
              then the oldest ledgers are dropped
            </>
          ),
        },
        ...notices.map((text) => ({ label: 'Notice', value: plainText(text, 300) })),
        {
          label: 'Clear',
          value: (
            <Button type="button" onClick={forget}>
              {sure ? 'Yes, clear all of it' : 'Clear the index'}
            </Button>
          ),
        },
      ]}
    />
  )
}
