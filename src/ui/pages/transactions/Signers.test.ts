import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { rest } from '#e2e/testing/recordedSources.ts'
import { transactionPage } from '#e2e/testing/transactionPage.ts'
import { CallExplained } from '../../lateParts.tsx'
import { Signatures } from './Signers.tsx'

test('a transaction of five thousand signatures lists the first twenty', () => {
  const signatures = Array.from({ length: 5000 }, (_, at) => `signature ${at}`)
  const html = renderToStaticMarkup(createElement(Signatures, { signatures }))
  expect(html).toContain('5,000 signatures')
  expect(html).not.toContain('signature 20')
})

test('a signature is written as hex, as all bytes of the page', () => {
  const html = renderToStaticMarkup(
    createElement(Signatures, { signatures: [`${'A'.repeat(85)}Q==`.slice(-88)] }),
  )
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe('1 signature00000…00001')
})

// A page of a failure waits for the code that explains it.
beforeAll(() => CallExplained.loadCode())

async function signaturesRow(hash: string): Promise<string> {
  const page = transactionPage(hash)
  // What failed before its operations names signatures above, too.
  return / Sequence number .*? Signatures (.*)/.exec(await drawnPage(page, rest))?.[1] ?? ''
}

test('a transaction’s page says who of its signers signed, with what weight, and whether it was enough', async () => {
  expect(
    await signaturesRow('4272e4f22ca21d4c3c61eda8dbe8179e20a2c258adc059e28ba4f4f63c48e5a0'),
  ).toMatch(
    /^2 of 3 signers: G\w{4} … \w{5} weight 1 , G\w{4} … \w{5} weight 1 · weight 2 of 2 needed 2 signatures/,
  )
  expect(
    await signaturesRow('406f4f9763de3cb789a7d1fd30448e87947f224313bee1e31b75ee3641f103dc'),
  ).toMatch(/^Signed by G\w{4} … \w{5} 1 signature/)
  expect(
    await signaturesRow('a6ec918475b50e6db6ba31e2e723ff383bdab6bb736bd60ded56ec0706d65c6f'),
  ).toMatch(
    /^0 of 1 signer · a signature is needed 1 signature is of no signer that is known here\./,
  )
})

test('an account whose signers at that time are not known is said to be so', async () => {
  expect(
    await signaturesRow('85ed5f5825e1dfbbb8a677c37cfb87a211b2318c50b0143609ed1bd655905bd4'),
  ).toMatch(
    /For G\w{4} … \w{5} : signed by G\w{4} … \w{5} , its own key; all signers at that time are not known here/,
  )
})
