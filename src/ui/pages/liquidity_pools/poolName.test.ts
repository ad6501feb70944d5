import { expect, it } from 'vitest'
import { type Asset, native } from '#ledger/asset.ts'
import { parseAnyAsset } from '../../address/search.ts'
import { pairName } from '../../values/Asset.tsx'

const issuer = 'GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'
const asset = (code: string): Asset => parseAnyAsset(`${code}-${issuer}`) ?? native

it('a pool is named by its pair, the same from either side of a trade', () => {
  expect(pairName([asset('USD'), native])).toBe('XLM / USD pool')
  expect(pairName([native, asset('USD')])).toBe('XLM / USD pool')
  // Codes of more than four letters sort after all shorter ones.
  expect(pairName([asset('BOND2031'), asset('USD')])).toBe('USD / BOND2031 pool')
  expect(pairName([asset('EURT'), asset('EUR')])).toBe('EUR / EURT pool')
})
