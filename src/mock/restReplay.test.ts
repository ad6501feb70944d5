import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createMock } from './mock.ts'
import { openFolder } from '../tools/network/packedFolder.ts'
import { listen } from '../tools/network/server.ts'
import { hasShared, shared } from '../testing/testNetwork.ts'

const runs = [
  ['public/recorded/demo', 'recorded/tour'],
  [
    `${shared}/conformance/PathPaymentTests/a0d129f4a7f84481`,
    'conformance/PathPaymentTests/a0d129f4a7f84481',
  ],
] as const

test.skipIf(!hasShared).each(runs)(
  'over HTTP, %s gives every REST answer that was recorded of it',
  async (folder, reference) => {
    const server = await listen(createMock(openFolder(folder)), 0)
    const tool = `${shared}/tools/replay-rest.mjs`
    const child = spawn(process.execPath, [
      tool,
      `${shared}/${reference}`,
      server.url,
      '--per-kind',
      '4',
    ])
    let output = ''
    child.stdout.on('data', (part) => (output += String(part)))
    const [code] = await once(child, 'close')
    await server.close()
    expect(output).toMatch(/63 of 63 kinds whole/)
    expect(code).toBe(0)
  },
  300_000,
)
