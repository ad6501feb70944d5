import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { rest } from '#e2e/testing/recordedSources.ts'
import { SourceError } from '#ledger/values/answer.ts'
import { RefreshFailed } from './RefreshFailed.tsx'

test('what was read before is said to be shown where something was', async () => {
  const error = new SourceError('unreachable', 'no answer')
  const drawn = (data?: object) =>
    drawnPage(
      createElement(RefreshFailed, { query: { data, error, refetch: async () => {} } }),
      rest,
    )
  expect(await drawn([])).toContain('No answer. What was read before is shown. Try again')
  expect(await drawn()).toContain('No answer. Try again')
})
