import { createGateway } from '#gateway/gateway.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { parseRow, type Row, rowList, rowOf, textOf } from '#mock/record.ts'
import { openRpcNetwork, walkRetention } from '#tools/gateway/network.ts'
import { objectOfFile, rowsOfFile } from '#tools/network/folder.ts'
import { type Difference, type Replay, replay } from '../../testing/rest/replay.ts'

/** The gateway's differing answers, without those that cannot be equal. */
export interface GatewayReplay extends Replay {
  /** Answers that cannot be equal, with the reason, which is of the two services and not of this recording. */
  readonly explained: readonly string[]
}

/**
 * Sends recorded REST requests to the gateway, at most `perFile` of each recorded file. The gateway reads only the
 * recording's JSON-RPC half: `manifest.json` and `rpc/`.
 */
export async function replayGateway(folder: string, perFile: number): Promise<GatewayReplay> {
  const source = openRpcNetwork(folder)
  await walkRetention(source, () => undefined, new AbortController().signal)
  const gateway = createGateway(source)
  const { compared, different } = await replay(folder, gateway, perFile)
  const explained: string[] = []
  const left: Difference[] = []
  for (const one of different) {
    const reason = await reasonOf(one, folder, gateway)
    if (reason === undefined) left.push(one)
    else explained.push(`${one.path}: ${reason}`)
  }
  return { compared, different: left, explained }
}

/** Why an answer cannot be equal; names no hash, ledger or account. */
async function reasonOf(
  { kind, path, differences }: Difference,
  folder: string,
  gateway: Fetch,
): Promise<string | undefined> {
  if (kind === 'root') {
    const isStub = textOf(objectOfFile(folder, 'rest/root'), 'core_version').endsWith('stub')
    const own = isStub ? [...ofService, ...ofNode] : ofService
    return differences.every((line) => own.some((name) => line.startsWith(`${name}:`)))
      ? 'the versions, and what a stub of a node has, are those of the service that answers'
      : undefined
  }
  if (/\btransactions?\b/.test(kind))
    return await metaReason(kind, path, differences, folder, gateway)
  if (kind !== 'nested/accounts_by_signer') return undefined
  const row = rowsOfFile(folder, 'rest/nested/accounts_by_signer').find((one) => one.path === path)
  const recorded: readonly unknown[] = Array.isArray(row?.ids) ? row.ids : []
  const answer = await ask(gateway, `${path}&limit=200`)
  const records = rowList(rowOf(answer, '_embedded'), 'records')
  const more = records.filter(({ id }) => !recorded.includes(id))
  const isGenesis = more.length > 0 && more.every((account) => wasThere(folder, account))
  return isGenesis && more.length === records.length - recorded.length
    ? 'an account of genesis signs for itself; the service lists signers from their first change on'
    : undefined
}

const ofService = ['horizon_version', 'core_version', 'core_latest_ledger']
const ofNode = ['current_protocol_version', 'core_supported_protocol_version']

/** The gateway's metas are the RPC service's; Horizon stored a later expiry at times. */
async function metaReason(
  kind: string,
  path: string,
  differences: readonly string[],
  folder: string,
  gateway: Fetch,
): Promise<string | undefined> {
  const transactions = rowsOfFile(folder, 'rest/transactions')
  const metas = new Map(
    rowsOfFile(folder, 'rpc/getTransactions.base64').map((row) => [row.txHash, row.resultMetaXdr]),
  )
  for (const line of differences) {
    const found = /^(?:(\d+)\.)?result_meta_xdr: /.exec(line)
    if (found === null) return undefined
    const [, place] = found
    if (kind.startsWith('nested/') && place !== undefined) return undefined
    const hash = place === undefined ? path.split('/').at(-1) : transactions[Number(place)]?.hash
    const answer = await ask(gateway, `/transactions/${String(hash)}`)
    if (answer.result_meta_xdr !== metas.get(hash)) return undefined
  }
  return 'the REST service stored another meta than the RPC service, whose own it is'
}

const ask = async (gateway: Fetch, path: string): Promise<Row> =>
  parseRow(await (await gateway(new Request(`http://gateway.invalid${path}`))).text())

/** An account was there from the start if no recorded effect created it, and its one signer is its own key. */
function wasThere(folder: string, account: Row): boolean {
  const signers = rowList(account, 'signers')
  return (
    signers.length === 1 &&
    signers[0]?.key === account.id &&
    !rowsOfFile(folder, 'rest/effects').some(
      (effect) => effect.type === 'account_created' && effect.account === account.id,
    )
  )
}
