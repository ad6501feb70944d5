import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ArgumentFields } from './ReadTab.tsx'

const placeholderOf = (type: string) => {
  const inputs = [{ name: 'given', type, doc: '' }]
  const html = renderToStaticMarkup(createElement(ArgumentFields, { inputs, types: [] }))
  return /placeholder="([^"]*)"/.exec(html)?.[1]
}

test('an argument has an example of its type, whatever the type is called', () => {
  expect(placeholderOf('Vec<u32>')).toBe('[…, …]')
  expect(placeholderOf('(u32, u32)')).toBe('[…, …]')
  for (const type of ['constructor', 'toString', '__proto__']) expect(placeholderOf(type)).toBe('')
})
