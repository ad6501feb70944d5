import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { account } from '#e2e/testing/listQueries.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import { OtherLetters } from './TypedAddress.tsx'

const alice = account('GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')

test('assets of a code in other letters than those of an empty list are linked, of its issuer alone', async () => {
  for (const source of Object.values(recordedSources())) {
    const drawn = (code: string, issuer?: typeof alice) =>
      drawnPage(createElement(OtherLetters, { code, issuer }), source)
    expect(await drawn('usd')).toMatch(/In other letters there are: USD of .* USD of/)
    expect(await drawn('usd', alice)).toMatch(
      /In other letters there are: USD of \D*GBGIV\S* ?\D*$/,
    )
    expect(await drawn('nothing')).not.toContain('other letters')
  }
})
