import { type Difference, type Replay, replay } from '../../testing/replay.ts'
import { rowsOfFile } from '../../testing/recordings.ts'
import { createGateway } from '../../gateway/gateway.ts'
import { type Row, parseRow, rowOf, rowsOf } from '../../mock/record.ts'
import type { Fetch } from '../../model/fetch.ts'
import { openRpcNetwork, walkRetention } from '../gateway/network.ts'

/** What the gateway answers differently, less what cannot be equal. */
export interface GatewayReplay extends Replay {
  /** Answers that cannot be equal, with the reason, which is of the two services and not of this recording. */
  readonly explained: readonly string[]
}

/**
 * Asks the gateway what the REST service was asked in a recording, of each recorded file at most `perFile` requests.
 * The gateway reads the recording's JSON-RPC half alone: `manifest.json` and `rpc/`.
 */
export async function replayGateway(folder: string, perFile: number): Promise<GatewayReplay> {
  const source = openRpcNetwork(folder)
  await walkRetention(source, () => undefined, new AbortController().signal)
  const gateway = createGateway(source)
  const { asked, different } = await replay(folder, gateway, perFile)
  const explained: string[] = []
  const left: Difference[] = []
  for (const one of different) {
    const reason = await reasonOf(one, folder, gateway)
    if (reason === undefined) left.push(one)
    else explained.push(`${one.path}: ${reason}`)
  }
  return { asked, different: left, explained }
}

/** Why an answer cannot be equal; names no hash, ledger or account. */
async function reasonOf(
  { kind, path, words }: Difference,
  folder: string,
  gateway: Fetch,
): Promise<string | undefined> {
  if (kind === 'root' && words.every((line) => ofService.some((name) => line.startsWith(name))))
    return 'the versions are those of the service that answers'
  if (kind !== 'nested/accounts_by_signer') return undefined
  const row = rowsOfFile(folder, 'rest/nested/accounts_by_signer').find((one) => one.path === path)
  const recorded: readonly unknown[] = Array.isArray(row?.ids) ? row.ids : []
  const answer = await gateway(new Request(`http://gateway.invalid${path}&limit=200`))
  const records = rowsOf(rowOf(parseRow(await answer.text()), '_embedded'), 'records')
  const more = records.filter(({ id }) => !recorded.includes(id))
  const isGenesis = more.length > 0 && more.every((account) => wasThere(folder, account))
  return isGenesis && more.length === records.length - recorded.length
    ? 'an account of genesis signs for itself; the service lists signers from their first change on'
    : undefined
}

const ofService = ['horizon_version:', 'core_version:', 'core_latest_ledger:']

/** Whether no recorded effect created the account, and its one signer is its own key. */
function wasThere(folder: string, account: Row): boolean {
  const signers = rowsOf(account, 'signers')
  return (
    signers.length === 1 &&
    signers[0]?.key === account.id &&
    !rowsOfFile(folder, 'rest/effects').some(
      (effect) => effect.type === 'account_created' && effect.account === account.id,
    )
  )
}
