import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { writeEvidence } from '#ledger/proof/evidence.ts'
import { recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { evidenceOfTransactions } from '#e2e/testing/proof/recordedEvidence.ts'
import { verify } from './verify.ts'

const [bytes, next] = recordedLedgers().slice(37)
const [evidence] = evidenceOfTransactions(bytes ?? new Uint8Array(), next ? [next] : [])
if (evidence === undefined) throw new Error('no transaction was recorded')
const file = writeEvidence(evidence)

const folder = mkdtempSync(path.join(tmpdir(), 'evidence-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function verified(text: string, ...more: readonly string[]) {
  const name = path.join(folder, 'evidence.json')
  writeFileSync(name, text)
  const lines: string[] = []
  return { code: await verify([name, ...more], (line) => lines.push(line)), lines }
}

describe('npm run verify', () => {
  it('ends with 0 where every step holds, and prints what is proved', async () => {
    const { code, lines } = await verified(file)
    expect(code).toBe(0)
    expect(lines.join('\n')).toMatch(
      /holds {4}Transaction set: .*\n[\s\S]*Fee charged: \d+ stroops/,
    )
  })

  it('ends with 1 and names the step where a byte was changed', async () => {
    const header = /"header": "(.{80})/.exec(file)?.[1] ?? ''
    const other = header.endsWith('A') ? 'B' : 'A'
    const { code, lines } = await verified(file.replace(header, header.slice(0, -1) + other))
    expect(code).toBe(1)
    expect(lines.join('\n')).toMatch(/FAILS {4}Ledger header: .*\n.*is computed, .* is stated/)
  })

  it('ends with 2 where a file is no evidence, or a line no validator', async () => {
    expect(await verified('{}')).toMatchObject({
      code: 2,
      lines: [expect.stringContaining('no evidence of Parallax')],
    })
    const validators = path.join(folder, 'validators.txt')
    writeFileSync(validators, 'GABC an organisation\n')
    expect((await verified(file, '--validators', validators)).code).toBe(2)
  })
})
