import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { createGateway } from '../../gateway/gateway.ts'
import { openRpcNetwork, walkRetention } from '../gateway/network.ts'
import { type Row, parseRow, rowsOf, rowOf, textOf } from '../../mock/record.ts'
import { listen } from '../network/server.ts'

/** How the gateway answered what the REST service was asked in a recording. */
export interface Replay {
  readonly equal: number
  readonly asked: number
  /** Answers that cannot be equal, with the reason, which is of the two services and not of this recording. */
  readonly explained: readonly string[]
  /** Kinds with answers that differ otherwise, and the first few of them. */
  readonly different: readonly string[]
}

const tool = path.resolve('..', 'shared', 'tools', 'replay-rest.mjs')
/** Whether the reference tool is there. */
export const hasTool = existsSync(tool)

/**
 * Serves a recording from its JSON-RPC half alone (a copy of the folder that has no `rest/`) and asks it over HTTP
 * what the reference tool asks, of each kind at most `perKind`.
 */
export async function replayGateway(folder: string, perKind: number): Promise<Replay> {
  const copy = mkdtempSync(path.join(tmpdir(), 'parallax-rpc-'))
  cpSync(path.join(folder, 'rpc'), path.join(copy, 'rpc'), { recursive: true })
  cpSync(path.join(folder, 'manifest.json'), path.join(copy, 'manifest.json'))
  const source = openRpcNetwork(copy)
  await walkRetention(source, () => undefined, new AbortController().signal)
  const server = await listen(createGateway(source), 0)
  try {
    const output = await run(folder, server.url, perKind)
    return await summary(folder, server.url, output)
  } finally {
    await server.close()
    rmSync(copy, { recursive: true })
  }
}

async function run(folder: string, url: string, perKind: number): Promise<string> {
  const child = spawn(process.execPath, [tool, folder, url, '--per-kind', String(perKind)])
  let output = ''
  child.stdout.on('data', (part) => (output += String(part)))
  child.stderr.on('data', (part) => (output += String(part)))
  await new Promise((resolve) => child.on('close', resolve))
  return output
}

async function summary(folder: string, url: string, output: string): Promise<Replay> {
  const explained: string[] = []
  const different: string[] = []
  let [equal, asked] = [0, 0]
  for (const [, kind = '', good = '', all = '', lines = ''] of output.matchAll(
    /^(\S.*): (\d+) of (\d+)\n((?: {2}.*\n)*)/gm,
  )) {
    equal += Number(good)
    asked += Number(all)
    if (good === all) continue
    const reasons = await (explanations[kind]?.(folder, url) ?? [])
    if (reasons.length >= Number(all) - Number(good)) explained.push(...reasons)
    else different.push(`${kind}: ${good} of ${all}\n${lines}`)
  }
  if (asked === 0) different.push(`the tool said nothing of use: ${output.slice(0, 500)}`)
  return { equal, asked, explained, different }
}

/** What cannot be equal, by the tool's kind of answer. None names a hash, a ledger or an account. */
const explanations: Readonly<
  Record<string, (folder: string, url: string) => Promise<readonly string[]>>
> = {
  async '/'(folder, url) {
    const file = path.join(folder, 'rest', 'root.json.gz')
    const theirs = networkPart(parseRow(gunzipSync(readFileSync(file)).toString('utf8')))
    const ours = networkPart(parseRow(await (await fetch(url)).text()))
    const words = 'the versions, and what its node has, are those of the service that answers'
    return isDeepStrictEqual(theirs, ours) ? [`/: ${words}`] : []
  },
  async accounts_by_signer(folder, url) {
    const found: string[] = []
    for (const row of linesOf(folder, 'rest/nested/accounts_by_signer')) {
      const asked = textOf(row, 'path')
      const recorded = row.ids
      if (!Array.isArray(recorded)) continue
      const page = parseRow(await (await fetch(`${url}${asked}&limit=200`)).text())
      const records = rowsOf(rowOf(page, '_embedded'), 'records')
      const more = records.filter(({ id }) => !recorded.includes(id))
      const isGenesis = more.length > 0 && more.every((account) => wasThere(folder, account))
      const words =
        'an account of genesis signs for itself; the service lists signers from their first change on'
      if (isGenesis && more.length === records.length - recorded.length)
        found.push(`${asked}: ${words}`)
    }
    return found
  },
}

const ofService = ['horizon_version', 'core_version', 'core_latest_ledger']

/** Less what tells of the service itself; of the links their names, since each has its own base. */
const networkPart = (root: Row): Row => ({
  ...Object.fromEntries(Object.entries(root).filter(([key]) => !ofService.includes(key))),
  _links: Object.keys(rowOf(root, '_links')),
})

/** Whether no recorded effect created the account, and its one signer is its own key. */
function wasThere(folder: string, account: Row): boolean {
  const signers = rowsOf(account, 'signers')
  return (
    signers.length === 1 &&
    signers[0]?.key === account.id &&
    !linesOf(folder, 'rest/effects').some(
      (effect) => effect.type === 'account_created' && effect.account === account.id,
    )
  )
}

function linesOf(folder: string, name: string): readonly Row[] {
  const text = gunzipSync(readFileSync(path.join(folder, `${name}.ndjson.gz`))).toString('utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map(parseRow)
}
