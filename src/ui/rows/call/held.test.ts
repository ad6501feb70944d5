import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { amount, number } from '#ledger/values'
import { Held } from './StateChangesPanel.tsx'

const held = (value: Parameters<typeof Held>[0]['value']) =>
  renderToStaticMarkup(createElement(Held, { value, absent: 'none' }))

test('a negative balance in a state change is marked, an amount or a number of a contract’s own is not', () => {
  const marked = held({ value: amount(-1n, { type: 'native' }) })
  expect(marked).toContain('negative')
  const shown = held({ value: amount(20_000_000n, { type: 'native' }) })
  expect(shown.replaceAll(/<[^>]*>/g, '')).toBe('2 XLM')
  expect(held({ value: number(-1n) })).not.toContain('negative')
  expect(held(undefined)).toContain('none')
})
