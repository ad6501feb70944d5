import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { serveFolder } from './staticServer.ts'

test('a host answers an address that is not percent-encoded UTF-8 with 400, and others as before', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'static-'))
  writeFileSync(path.join(folder, 'a file.txt'), 'found')
  const site = await serveFolder({ folder, fallback: 'none' })
  try {
    const statusOf = async (address: string) => (await fetch(`${site.url}${address}`)).status
    expect(await statusOf('%E0%A4%A')).toBe(400)
    expect(await statusOf('a%20file.txt')).toBe(200)
    expect(await statusOf('another')).toBe(404)
  } finally {
    await site.close()
    rmSync(folder, { recursive: true })
  }
})
