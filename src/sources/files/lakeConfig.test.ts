import { describe, expect, it } from 'vitest'
import { lakeConfigOf, lakeConfigText } from './lakeConfig.ts'

const passphrase = 'Parallax Local Network ; 2026'
const config = { passphrase, ledgersPerFile: 8, filesPerPartition: 100 }

describe('the file in which a lake says how it is laid out', () => {
  it('has the names of SEP-54, or those of earlier writers', () => {
    expect(lakeConfigOf(JSON.parse(lakeConfigText(config)))).toEqual(config)
    const earlier = { networkPassphrase: passphrase, ledgersPerFile: 8, filesPerPartition: 100 }
    expect(lakeConfigOf(earlier)).toEqual(config)
  })

  it('may have fields that are not known', () => {
    const text = lakeConfigText(config).replace('{', '{"writtenBy":"someone",')
    expect(lakeConfigOf(JSON.parse(text))).toEqual(config)
  })

  const stated = { networkPassphrase: passphrase, ledgersPerBatch: 8, batchesPerPartition: 100 }
  it.each([
    [{ ...stated, compression: 'gzip' }, 'the compression gzip'],
    [{ ...stated, ledgersPerBatch: 0 }, 'a file of 0 ledgers'],
    [{ ...stated, ledgersPerBatch: 1e9 }, 'a file of 1000000000 ledgers'],
    [{ ...stated, ledgersPerBatch: '8' }, 'ledgersPerBatch'],
    [{ ...stated, ledgersPerBatch: 1.5 }, 'ledgersPerBatch'],
    [{ ...stated, batchesPerPartition: -1 }, 'batchesPerPartition'],
    [{ ledgersPerFile: 8, filesPerPartition: 100 }, 'networkPassphrase'],
    [{ networkPassphrase: passphrase, ledgersPerFile: 8 }, 'filesPerPartition'],
    [[stated], 'no object'],
    ['', 'no object'],
  ])('%j is refused', (value, reason) => {
    expect(() => lakeConfigOf(value)).toThrow(reason)
  })
})
