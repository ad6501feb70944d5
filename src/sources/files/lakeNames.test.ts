import { describe, expect, it } from 'vitest'
import { fileSpan, type LakeLayout, lakeFile, lakeFiles, parseLakeFile } from './lakeNames.ts'

const one: LakeLayout = { ledgersPerFile: 1, filesPerPartition: 64_000 }
const eight: LakeLayout = { ledgersPerFile: 8, filesPerPartition: 10 }
const flat: LakeLayout = { ledgersPerFile: 64, filesPerPartition: 1 }

describe('the path of a file of a lake', () => {
  it.each([
    [one, 60_659_332, 'FC6331FF--60608000-60671999/FC62697B--60659332.xdr.zst'],
    [one, 2, 'FFFFFFFF--0-63999/FFFFFFFD--2.xdr.zst'],
    [one, 64_000, 'FFFF05FF--64000-127999/FFFF05FF--64000.xdr.zst'],
    [eight, 2, 'FFFFFFFF--0-79/FFFFFFFF--0-7.xdr.zst'],
    [eight, 85, 'FFFFFFAF--80-159/FFFFFFAF--80-87.xdr.zst'],
    [flat, 130, 'FFFFFF7F--128-191.xdr.zst'],
    [flat, 4_294_967_295, '0000003F--4294967232-4294967295.xdr.zst'],
  ])('%j has ledger %d in %s', (layout, sequence, path) => {
    expect(lakeFile(layout, sequence)).toBe(path)
    const span = fileSpan(layout, sequence)
    expect(span.from <= sequence && sequence <= span.to).toBe(true)
    expect(parseLakeFile(path)?.to).toBe(span.to)
  })

  it('begins at ledger 2 in the first file, however it is named', () => {
    expect(fileSpan(eight, 3)).toEqual({ from: 2, to: 7 })
    expect(fileSpan(one, 2)).toEqual({ from: 2, to: 2 })
    expect(lakeFile(eight, 3, { first: 2, ending: 'zstd' })).toBe(
      'FFFFFFFD--2-79/FFFFFFFD--2-7.xdr.zstd',
    )
  })

  it('is tried in each form where the writer is not known, each path once', () => {
    const paths = (layout: LakeLayout, sequence: number) =>
      lakeFiles(layout, sequence).map(({ path }) => path)
    expect(paths(flat, 5)).toEqual([
      'FFFFFFFF--0-63.xdr.zst',
      'FFFFFFFD--2-63.xdr.zst',
      'FFFFFFFF--0-63.xdr.zstd',
      'FFFFFFFD--2-63.xdr.zstd',
    ])
    expect(paths(flat, 100)).toEqual(['FFFFFFBF--64-127.xdr.zst', 'FFFFFFBF--64-127.xdr.zstd'])
    expect(paths(one, 70_000)).toHaveLength(2)
    const [, known] = lakeFiles(flat, 5)
    expect(lakeFiles(flat, 5, known?.form)).toEqual([known])
  })
})

describe('the name of a file', () => {
  it.each([
    ['FC62697B--60659332.xdr.zst', 60_659_332, 60_659_332],
    ['FFFFFFFF--0-63.xdr.zst', 0, 63],
    ['FFFFFFFD--2-63.xdr.zstd', 2, 63],
    ['2026-01-07/FC6331FF--60608000-60671999/FC62697B--60659332.xdr.zst', 60_659_332, 60_659_332],
  ])('%s says which ledgers it has', (path, from, to) => {
    expect(parseLakeFile(path)).toEqual({ from, to })
  })

  it.each([
    'FC62697C--60659332.xdr.zst',
    'fc62697b--60659332.xdr.zst',
    'FC62697B--60659332.xdr.gz',
    'FC62697B--60659332.xdr.zst.tmp',
    'FC62697B--060659332.xdr.zst',
    'FFFFFFBF--64-63.xdr.zst',
    'FFFFFFBF--64-4294967296.xdr.zst',
    '.config.json',
    '',
  ])('%s is none of a lake', (path) => {
    expect(parseLakeFile(path)).toBeUndefined()
  })
})
