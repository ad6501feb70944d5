import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createStaticFiles } from './staticFiles.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parallax-static-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(path.join(folder, 'lake', 'a'), { recursive: true })
writeFileSync(path.join(folder, 'lake', 'a', 'file.zst'), '0123456789')
writeFileSync(path.join(folder, 'outside'), 'secret')

const ask = (name: string, headers: Record<string, string> = {}) =>
  createStaticFiles(path.join(folder, 'lake'))(
    new Request(`http://host.invalid/${name}`, { headers }),
  )
const answered = async (response: Response) => ({
  status: response.status,
  text: await response.text(),
})

it.each([
  [{}, 200, '0123456789'],
  [{ Range: 'bytes=2-4' }, 206, '234'],
  [{ Range: 'bytes=8-99' }, 206, '89'],
  [{ Range: 'bytes=7-' }, 206, '789'],
  [{ Range: 'bytes=-2' }, 206, '89'],
  [{ Range: 'bytes=10-12' }, 416, '416\n'],
  [{ Range: 'bytes=0-1,4-5' }, 200, '0123456789'],
  [{ Range: 'lines=1-2' }, 200, '0123456789'],
])('answers %j with %d and %j', async (headers, status, text) => {
  const response = await ask('a/file.zst', headers)
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*')
  expect(await answered(response)).toEqual({ status, text })
})

it('serves nothing but files below its folder', async () => {
  for (const name of ['', 'a', 'a/', 'b', 'a/file.zst/x', '..%2foutside', '%2e%2e/outside', '%ff'])
    expect(await answered(await ask(name))).toEqual({ status: 404, text: '404\n' })
})

it('follows no link that leads out of its folder, which may itself be one, and opens no pipe', async () => {
  const inside = path.join(folder, 'lake')
  symlinkSync(path.join(folder, 'outside'), path.join(inside, 'link'))
  symlinkSync(folder, path.join(inside, 'up'))
  symlinkSync(path.join(inside, 'a', 'file.zst'), path.join(inside, 'own'))
  symlinkSync(inside, path.join(folder, 'other'))
  execFileSync('mkfifo', [path.join(inside, 'pipe')])
  for (const name of ['link', 'up/outside', 'up/lake/a/file.zst/x', 'pipe'])
    expect([name, (await ask(name)).status]).toEqual([name, 404])
  expect(await (await ask('own')).text()).toBe('0123456789')
  const linked = createStaticFiles(path.join(folder, 'other'))
  expect(await (await linked(new Request('http://host.invalid/a/file.zst'))).text()).toBe(
    '0123456789',
  )
})
