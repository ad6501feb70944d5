import { type Coverage, SourceError } from '#ledger/values'
import { aside, type Ctx } from '../context.ts'
import type { HttpOptions } from '../http.ts'
import type { ReceivedLedger } from '../ledgers/items.ts'
import type { LedgerService, RunAnswer } from '../ledgers/service.ts'
import type { OlderLedgers } from '../rpc/connection.ts'
import { FileHttp } from './fileHttp.ts'
import { LakeService } from './lakeService.ts'

interface OlderFilesOptions extends Omit<HttpOptions, 'via'> {
  /** The address of the files. */
  readonly lake: string
}

/** The ledgers of a lake, for a node of the same network that no longer gives them. */
export class OlderFiles implements OlderLedgers {
  readonly #service: LedgerService
  readonly #options: OlderFilesOptions
  #files: LakeService | undefined

  constructor(service: LedgerService, options: OlderFilesOptions) {
    this.#service = service
    this.#options = options
  }

  /** Throws SourceError('badResponse') where the lake is of another network. */
  async readRun<T>(
    range: Coverage,
    read: (ledgers: readonly ReceivedLedger[]) => T | Promise<T>,
    ctx: Ctx,
  ): Promise<RunAnswer<T>> {
    const { host, node } = this.#service
    const { lake, ...options } = this.#options
    const { passphrase } = await node.passphrase(aside(ctx))
    this.#files ??= new LakeService(lake, new FileHttp(options), { passphrases: [passphrase] })
    const asked = aside(ctx)
    const others = await this.#files.statusFor(range.from, asked)
    if (passphrase === others.passphrase) return this.#files.readRun(range, read, ctx)
    ctx.calls.push(...asked.calls)
    throw new SourceError(
      'badResponse',
      `The files at ${this.#files.host} are of the network “${others.passphrase}”, ${host} is of “${passphrase}”: nothing of them is used`,
    )
  }
}
