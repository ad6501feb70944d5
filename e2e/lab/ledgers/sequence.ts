import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { isRow, rowList, rowOf, textOf } from '#mock/record.ts'
import { settled } from '../../support/fixtures.ts'
import { serveFolder } from '../../support/staticServer.ts'
import { routeProblems } from './gatewayRoutes.ts'
import type { LedgerFile } from './ledgerFiles.ts'

/** Requests to the lake and its index that a page may send. */
const most = { ledger: 12, account: 25 }

const programs = {
  lake: 'src/tools/lake/run.ts',
  history: 'src/tools/history/run.ts',
  gateway: 'src/tools/gateway/run.ts',
  mock: 'src/tools/network/server.ts',
} as const
type Words = readonly [keyof typeof programs, ...string[]]

/** What no program prints. */
const unfit = /\n {4}at |SELECT|CORS|recorded network|undefined/

/**
 * Runs what src/tools/README.md says of a network from files: writes a lake of real ledgers, indexes it, serves both, opens pages over
 * them, and asks the gateway for each route, with the index and without. Gives what is wrong.
 */
export async function sequenceProblems(
  { name, source, passphrase, ledgers }: LedgerFile,
  { below, dist, page }: { readonly below: string; readonly dist: string; readonly page: Page },
): Promise<readonly string[]> {
  const problems: string[] = []
  const folder = path.join(below, `${name}-sequence`)
  const [to, out] = [path.join(folder, 'lake'), path.join(folder, 'index')]
  for (const words of [
    ['lake', '--from', source, '--to', to, '--passphrase', passphrase],
    ['history', 'build', to, out],
    ['history', 'verify', out, to],
  ] as const) {
    const { code, said } = await ended(words)
    if (code !== 0 || unfit.test(said))
      problems.push(`${words.join(' ')} ended with ${code}: ${said}`)
  }
  if (problems.length > 0) return problems
  for (const words of [
    ['gateway', '--lake', to, '--index', out],
    ['gateway', '--lake', to],
  ] as const) {
    const { url, stop } = await served(words)
    const found = await routeProblems(url)
    problems.push(...found.problems.map((each) => `${words.join(' ')}: ${each}`))
    const { code, said } = await stop()
    if (code !== 0 || unfit.test(said))
      problems.push(`${words.join(' ')} ended with ${code}: ${said}`)
    console.log(`${name}: ${found.asked.length} routes by ${words.join(' ')}`)
  }
  const files = await served(['mock', '--lake', to, '--index', out])
  const gateway = await served(['gateway', '--lake', to, '--index', out])
  const site = await serveFolder({
    folder: dist,
    fallback: 'redirects',
    edited: {
      'networks.json': JSON.stringify([
        {
          id: 'files',
          name,
          passphrase,
          files: `${files.url}/lake/`,
          history: `${files.url}/index/`,
        },
      ]),
    },
  })
  const sequence = Math.max(
    ...(await listed(gateway.url, 'ledgers')).map((each) => Number(each.sequence)),
  )
  const account = textOf((await listed(gateway.url, 'operations'))[0] ?? {}, 'source_account')
  for (const [at, limit] of [
    ['', undefined],
    ['/network', undefined],
    ['/ledgers', undefined],
    [`/ledgers/${sequence}`, most.ledger],
    [`/accounts/${account}`, most.account],
    [`/accounts/${account}/operations?limit=20`, most.account],
  ] as const) {
    const asked: string[] = []
    const note = (request: { url: () => string; method: () => string }) => {
      if (request.url().startsWith(files.url)) asked.push(`${request.method()} ${request.url()}`)
    }
    // Each begins with nothing known.
    await page.goto('about:blank')
    page.on('request', note)
    const address = `${site.url}files${at}${at.includes('?') ? '&' : '?'}via=files`
    await page.goto(address)
    await settled(page)
    page.off('request', note)
    const heads = asked.filter((each) => each.startsWith('HEAD')).length
    console.log(`${name}: ${asked.length} requests, ${heads} of them HEAD, for ${at || 'home'}`)
    if (asked.length > (limit ?? Number.POSITIVE_INFINITY))
      problems.push(`${at}: ${asked.length} requests, at most ${limit}: ${asked.join(' ')}`)
    const shown = await page.getByRole('main').innerText()
    const [wrong] = /[^\n]*(invalid answer|No answer|Not found|failed here)[^\n]*/.exec(shown) ?? []
    if (wrong !== undefined) problems.push(`${name}: ${at || 'home'}: ${wrong}`)
    if (
      !at.startsWith('/accounts') &&
      !shown.includes(String(sequence)) &&
      !shown.includes(sequence.toLocaleString('en'))
    )
      problems.push(
        `${name}: ${at || 'home'} does not name ledger ${sequence}, the last of ${ledgers.length}`,
      )
  }
  await site.close()
  for (const { stop } of [files, gateway]) await stop()
  return problems
}

async function listed(gateway: string, kind: string) {
  const value: unknown = await (await fetch(`${gateway}/${kind}?order=desc&limit=20`)).json()
  return isRow(value) ? rowList(rowOf(value, '_embedded'), 'records') : []
}

const start = ([program, ...args]: Words): ChildProcess =>
  spawn(process.execPath, [programs[program], ...args], { stdio: ['ignore', 'pipe', 'pipe'] })

async function saidBy({ stdout, stderr }: ChildProcess): Promise<string> {
  if (stdout === null || stderr === null) throw new Error('its output is not read')
  return (await Promise.all([text(stdout), text(stderr)])).join('')
}

async function ended(words: Words) {
  const child = start(words)
  const said = saidBy(child)
  const [code] = await once(child, 'close')
  return { code: Number(code), said: await said }
}

/** Starts a program that serves, at any port. */
async function served(words: Words) {
  const child = start([...words, '--port', '0'])
  const said = saidBy(child)
  const url = await new Promise<string>((resolve, reject) => {
    let line = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      line += chunk.toString()
      const [, found] = /REST at (http:\/\/[\d.:]+)\//.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
    child.once('close', () => reject(new Error(`${words.join(' ')} ended: ${line}`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    const [code] = await once(child, 'close')
    return { code: Number(code), said: await said }
  }
  return { url, stop }
}
