import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { amount, number } from '#ledger/values'
import { Held } from './StateChangesPanel.tsx'

const held = (value: Parameters<typeof Held>[0]['value']) =>
  renderToStaticMarkup(createElement(Held, { value, absent: 'none' }))

test('a state change has amounts and numbers of either sign', () => {
  const text = (stroops: bigint) =>
    held({ value: amount(stroops, { type: 'native' }) }).replaceAll(/<[^>]*>/g, '')
  expect(text(20_000_000n)).toBe('2 XLM')
  expect(text(-20_000_000n)).toBe('−2 XLM')
  expect(held({ value: number(-1n) })).toContain('1')
  expect(held(undefined)).toContain('none')
})
