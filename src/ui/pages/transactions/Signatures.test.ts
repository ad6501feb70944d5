import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Signatures } from './TransactionFacts.tsx'

test('a transaction of five thousand signatures lists the first twenty', () => {
  const signatures = Array.from({ length: 5000 }, (_, at) => `signature ${at}`)
  const html = renderToStaticMarkup(createElement(Signatures, { signatures }))
  expect(html).toContain('5000:')
  expect(html).not.toContain('signature 20')
})

test('a signature is written as hex, as all bytes of the page', () => {
  const html = renderToStaticMarkup(
    createElement(Signatures, { signatures: [`${'A'.repeat(85)}Q==`.slice(-88)] }),
  )
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('1: 00000…00001')
})
