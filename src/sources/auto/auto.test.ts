import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AccountId,
  type Answer,
  type ContractId,
  type HttpCall,
  type LiquidityPoolId,
  ledgerSequence,
  type NetworkStatus,
  type Page,
  SourceError,
  type SourceErrorKind,
  type TransactionHash,
  unixSeconds,
} from '#ledger/values'
import { offerId } from '#ledger/values/ids.ts'
import { filesKind, restKind, rpcKind } from '../kinds.ts'
import type { PageSource, RecordsPage, RecordsRequest, Source } from '../source.ts'
import { pageSource } from '../worker/pageSource.ts'
import { createAutoSource } from './auto.ts'

const status = (latest: number, passphrase = 'Net'): NetworkStatus => ({
  passphrase,
  protocolVersion: 23,
  version: '',
  latestLedger: ledgerSequence(latest),
  latestLedgerClosedAt: unixSeconds(1_700_000_000 + 5 * latest),
  oldestLedger: ledgerSequence(2),
})

const callOf = (via: string): HttpCall => ({
  via,
  method: 'GET',
  url: `https://${via}.test`,
  status: 200,
  bytes: 1,
  duration: 1,
  answer: '',
})

type Reply = { readonly value: unknown } | SourceErrorKind | 'silent'

/** A source that answers each kind as told, and everything else with its own name. */
function fake(
  kind: typeof restKind | typeof rpcKind | typeof filesKind,
  {
    network = status(100),
    replies = {},
  }: { network?: NetworkStatus | SourceErrorKind; replies?: Readonly<Record<string, Reply>> } = {},
) {
  const asked: string[] = []
  const answer = async (name: string, signal: AbortSignal): Promise<unknown> => {
    asked.push(name)
    const reply: Reply =
      name === 'network'
        ? typeof network === 'string'
          ? network
          : { value: network }
        : (replies[name] ?? { value: kind.id })
    if (reply === 'silent')
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
    if (typeof reply === 'string')
      throw new SourceError(
        reply === 'silent' ? 'unreachable' : reply,
        `${kind.name} says ${reply}`,
        {
          calls: [callOf(kind.id)],
        },
      )
    return { value: reply.value, items: [reply.value], calls: [callOf(kind.id)] }
  }
  const source: PageSource = pageSource<Source>({
    id: `${kind.id}:test`,
    kind,
    url: `https://${kind.id}.test`,
    one: async (name, _id, signal) => typed(await answer(name, signal)),
    list: async (name, _of, _page, signal) => typed(await answer(name, signal)),
  })
  return { source, asked }
}

/** The type that was requested: these answers are made up. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller's own type is the one
function typed<T>(value: unknown): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/consistent-type-assertions
  return value as T
}

const { signal } = new AbortController()
const hash: TransactionHash = typed('a'.repeat(64))
const account: AccountId = typed('G')
const contract: ContractId = typed('C')

function auto(
  rest: ReturnType<typeof fake>,
  rpc: ReturnType<typeof fake>,
  passphrase: string | undefined = 'Net',
) {
  return createAutoSource({ sources: [rest.source, rpc.source], passphrase })
}
const of = { kind: 'account', id: typed<AccountId>('G') } as const
const firstPage = { order: 'desc', limit: 5 } as const
const standingsOf = ({ services }: PageSource) => services?.standings()
const viasOf = ({ calls }: Pick<Answer<unknown>, 'calls'>) => calls.map(({ via }) => via)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a question goes to the source that knows best', () => {
  it('asks REST for an account, RPC for a contract, and the other one for neither', async () => {
    const [rest, rpc] = [fake(restKind), fake(rpcKind)]
    const source = auto(rest, rpc)
    expect(await source.one('account', account, signal)).toMatchObject({ value: 'rest' })
    expect(await source.one('contract', contract, signal)).toMatchObject({ value: 'rpc' })
    expect([rest.asked, rpc.asked]).toEqual([['account'], ['contract']])
  })

  it('asks RPC for a list by contract, which REST can only search', async () => {
    const [rest, rpc] = [fake(restKind), fake(rpcKind)]
    const page = { order: 'desc', limit: 20, filter: { contract } } as const
    await auto(rest, rpc).list('operations', undefined, page, signal)
    expect([rest.asked, rpc.asked]).toEqual([[], ['operations']])
  })
})

describe('where a source does not answer, the other one does', () => {
  it.each([
    'unreachable',
    'rateLimited',
    'badResponse',
    'unsupported',
    'outOfRetention',
    'notFound',
  ] as const)('after %s, and the calls of both are named', async (kind) => {
    const rest = fake(restKind, { replies: { account: kind } })
    const answer = await auto(rest, fake(rpcKind)).one('account', account, signal)
    expect(answer.value).toBe('rpc')
    expect(viasOf(answer)).toEqual(['rest', 'rpc'])
  })

  it('after three seconds without an answer; the slow one is asked last for half a minute', async () => {
    const rest = fake(restKind, { replies: { account: 'silent' } })
    const rpc = fake(rpcKind)
    const source = auto(rest, rpc)
    const answer = source.one('account', account, signal)
    await vi.advanceTimersByTimeAsync(2_900)
    expect(rpc.asked).not.toContain('account')
    await vi.advanceTimersByTimeAsync(200)
    expect((await answer).value).toBe('rpc')
    expect((await source.one('offer', offerId(1n), signal)).value).toBe('rpc')
    await vi.advanceTimersByTimeAsync(30_000)
    expect((await source.one('offer', offerId(1n), signal)).value).toBe('rest')
  })

  it('a transaction without its meta is read of the other, and shown as it is where that one has none', async () => {
    const bare = { value: { xdr: { envelope: 'A' } } }
    const whole = { value: { xdr: { envelope: 'A', meta: 'M' } } }
    const rest = fake(restKind, { replies: { transaction: bare } })
    const both = auto(rest, fake(rpcKind, { replies: { transaction: whole } }))
    expect((await both.one('transaction', hash, signal)).value).toBe(whole.value)
    const alone = auto(rest, fake(rpcKind, { replies: { transaction: 'notFound' } }))
    expect((await alone.one('transaction', hash, signal)).value).toBe(bare.value)
  })
})

describe('a list that Horizon holds open', () => {
  const filtered = { order: 'desc', limit: 20, filter: { type: 'payment' } } as const
  const page = (value: string, partial?: true) =>
    typed<Page<never>>({ items: [value], calls: [], partial })

  /** Auto above a Horizon that answers when the test says so, and an RPC that has a part. */
  function held() {
    const answers: PromiseWithResolvers<Page<never>>[] = []
    const list = () => {
      const answer = Promise.withResolvers<Page<never>>()
      answers.push(answer)
      return answer.promise
    }
    const rpc = { ...fake(rpcKind).source, list: async () => page('some', true) }
    const sources = typed<[PageSource, PageSource]>([{ ...fake(restKind).source, list }, rpc])
    return { answers, source: createAutoSource({ sources, passphrase: 'Net' }) }
  }

  it.each([
    ['', firstPage],
    [' that is filtered', filtered],
  ])(
    'is what RPC has after three seconds, marked as that, and then whole%s',
    async (_, request) => {
      const { answers, source } = held()
      let shown: Page<unknown> | undefined
      void source.list('operations', of, request, signal).then((answer) => (shown = answer))
      await vi.advanceTimersByTimeAsync(2_900)
      expect(shown).toBeUndefined()
      await vi.advanceTimersByTimeAsync(200)
      expect(shown).toMatchObject({ items: ['some'], instead: { of: 'Horizon', by: 'RPC' } })
      expect(shown?.instead?.failure).toBeUndefined()
      answers[0]?.resolve(page('all'))
      expect(await shown?.awaited).toMatchObject({ items: ['all'] })
      expect((await shown?.awaited)?.instead).toBeUndefined()
    },
  )

  it('stays a part where it never comes, and says why', async () => {
    const { answers, source } = held()
    const list = source.list('operations', of, filtered, signal)
    await vi.advanceTimersByTimeAsync(3_100)
    answers[0]?.reject(new SourceError('unreachable', 'Horizon did not answer in 20 s'))
    expect(await (await list).awaited).toMatchObject({
      items: ['some'],
      instead: { of: 'Horizon', by: 'RPC', failure: 'Horizon did not answer in 20 s' },
    })
  })

  it('is asked of it again while it is in trouble, for at most three seconds', async () => {
    const { answers, source } = held()
    void source.list('operations', of, firstPage, signal)
    await vi.advanceTimersByTimeAsync(3_100)
    const next = source.list('payments', of, firstPage, signal)
    await vi.advanceTimersByTimeAsync(3_100)
    expect(await next).toMatchObject({ items: ['some'], instead: { of: 'Horizon' } })
    answers[1]?.resolve(page('all'))
    expect(await (await next).awaited).toMatchObject({ items: ['all'] })
  })

  it('is named where it has just failed, also on the next page', async () => {
    const rest = fake(restKind, { replies: { operations: 'unreachable', effects: 'unreachable' } })
    const source = auto(rest, fake(rpcKind))
    for (const kind of ['operations', 'effects'] as const)
      expect(await source.list(kind, of, firstPage, signal)).toMatchObject({
        instead: { of: 'Horizon', by: 'RPC', failure: expect.stringContaining('Horizon') },
      })
  })
})

describe('where no source answers', () => {
  const failure = async (first: SourceErrorKind, second: SourceErrorKind) => {
    const rest = fake(restKind, { replies: { transaction: first } })
    const rpc = fake(rpcKind, { replies: { transaction: second } })
    return auto(rest, rpc)
      .one('transaction', hash, signal)
      .then(
        () => undefined,
        (error: SourceError) => error,
      )
  }

  it('what could not be asked is not “not found”', async () => {
    expect(await failure('unreachable', 'notFound')).toMatchObject({ kind: 'unreachable' })
    expect(await failure('notFound', 'rateLimited')).toMatchObject({ kind: 'rateLimited' })
    expect(await failure('notFound', 'notFound')).toMatchObject({ kind: 'notFound' })
  })

  it('two absences are one sentence, of the source that was asked last', async () => {
    const error = await failure('notFound', 'notFound')
    expect(error).toMatchObject({ message: 'RPC says notFound' })
    expect(error?.calls.map(({ via }) => via)).toEqual(['rest', 'rpc'])
  })

  it('one of them suffices to know that an account is not there now', async () => {
    const rest = fake(restKind, { replies: { account: 'unreachable' } })
    const rpc = fake(rpcKind, { replies: { account: 'notFound' } })
    await expect(auto(rest, rpc).one('account', account, signal)).rejects.toMatchObject({
      kind: 'notFound',
      message: 'RPC says notFound. Horizon says unreachable',
    })
  })

  it('a data entry that RPC does not have is not there: REST is not asked for it', async () => {
    const rest = fake(restKind)
    const rpc = fake(rpcKind, { replies: { accountData: 'notFound' } })
    const entry = auto(rest, rpc).one('accountData', { account, name: 'x' }, signal)
    await expect(entry).rejects.toMatchObject({ kind: 'notFound', message: 'RPC says notFound' })
    expect(rest.asked).toEqual([])
  })

  it('an offer that REST does not have is closed: RPC does not read its ledgers for it', async () => {
    const rest = fake(restKind, { replies: { offer: 'notFound' } })
    const rpc = fake(rpcKind)
    await expect(auto(rest, rpc).one('offer', offerId(12n), signal)).rejects.toMatchObject({
      kind: 'notFound',
      message: 'Horizon says notFound',
    })
    expect(rpc.asked).not.toContain('offer')
  })

  it('a pool’s list that REST does not have is read from RPC only where RPC has older ledgers', async () => {
    const pool = { kind: 'liquidityPool', id: typed<LiquidityPoolId>('a'.repeat(64)) } as const
    const replies = { operations: 'notFound' } as const
    const rpc = fake(rpcKind)
    const whole = auto(fake(restKind, { replies }), rpc).list('operations', pool, firstPage, signal)
    await expect(whole).rejects.toMatchObject({ kind: 'notFound' })
    expect(rpc.asked).not.toContain('operations')
    const network = { ...status(100), oldestLedger: ledgerSequence(50) }
    const part = auto(fake(restKind, { replies, network }), fake(rpcKind))
    expect(viasOf(await part.list('operations', pool, firstPage, signal))).toEqual(['rest', 'rpc'])
  })

  it('an absence goes before what a source cannot answer at all; both say what they said', async () => {
    expect(await failure('unsupported', 'notFound')).toMatchObject({ kind: 'notFound' })
    const error = await failure('outOfRetention', 'notFound')
    expect(error).toMatchObject({
      kind: 'outOfRetention',
      message: 'Horizon says outOfRetention. RPC says notFound',
    })
    expect(error?.calls.map(({ via }) => via)).toEqual(['rest', 'rpc'])
  })
})

describe('a contract’s lists', () => {
  const of = { kind: 'contract', id: contract } as const
  const page = { order: 'desc', limit: 20 } as const

  it('are asked of RPC alone', async () => {
    const [rest, rpc] = [fake(restKind), fake(rpcKind)]
    await auto(rest, rpc).list('contractEvents', of, page, signal)
    expect(rest.asked).not.toContain('contractEvents')
    expect(rpc.asked).toContain('contractEvents')
  })

  it('say once what both sources say of them', async () => {
    const list = () => Promise.reject(new SourceError('notYetClosed', 'It is not closed yet'))
    const sources = [restKind, rpcKind].map((kind) => ({ ...fake(kind).source, list }))
    const source = createAutoSource({ sources: typed(sources), passphrase: 'Net' })
    await expect(source.list('contractEvents', of, page, signal)).rejects.toMatchObject({
      message: 'It is not closed yet',
    })
  })
})

describe('what the sources say of the network', () => {
  it('uses nothing of an endpoint that serves another one, once that is known', async () => {
    const rpc = fake(rpcKind, { network: status(100, 'Other') })
    const rest = fake(restKind, { replies: { contract: 'unsupported' } })
    const source = auto(rest, rpc)
    expect(await standingsOf(source)).toMatchObject([{ isOther: false }, { isOther: true }])
    await expect(source.one('contract', contract, signal)).rejects.toMatchObject({
      kind: 'unsupported',
    })
    expect(rpc.asked).toEqual(['network'])
  })

  it('uses no second source before its network is known', async () => {
    const rpc = fake(rpcKind, { network: status(100, 'Other') })
    const rest = fake(restKind, { replies: { account: 'unreachable' } })
    await expect(auto(rest, rpc).one('account', account, signal)).rejects.toMatchObject({
      kind: 'unreachable',
    })
  })

  it('without a stated passphrase, the preferred endpoint’s own is the network’s', async () => {
    const rpc = fake(rpcKind, { network: status(100, 'Other') })
    const source = createAutoSource({ sources: [fake(restKind).source, rpc.source] })
    expect(await standingsOf(source)).toMatchObject([{ isOther: false }, { isOther: true }])
  })

  it('asks one last that still has a network from before its reset, however far that came', async () => {
    const dead = fake(rpcKind, { network: status(5_000) })
    const network = { ...status(100), latestLedgerClosedAt: unixSeconds(1_800_000_000) }
    const source = auto(fake(restKind, { network }), dead)
    await source.one('network', 'current', signal)
    const page = await source.list('offers', undefined, firstPage, signal)
    expect(viasOf(page)).toEqual(['rest'])
    expect(await source.one('feeStats', 'current', signal)).toMatchObject({ value: 'rest' })
    expect(await standingsOf(source)).toMatchObject([{ behind: 0 }, { behind: 19_995_000 }])
  })

  it('asks one that is behind last for what is current, and first for what is closed', async () => {
    const rest = fake(restKind, { network: status(100) })
    const rpc = fake(rpcKind, { network: status(820) })
    const source = auto(rest, rpc)
    expect(await source.one('network', 'current', signal)).toMatchObject({
      value: { latestLedger: 820 },
    })
    expect(await standingsOf(source)).toMatchObject([{ behind: 720 }, { behind: 0 }])
    expect((await source.one('account', account, signal)).value).toBe('rpc')
    expect((await source.one('ledger', ledgerSequence(50), signal)).value).toBe('rest')
  })

  it('tells one that states fewer ledgers at the same time as behind', async () => {
    const network = { ...status(350), latestLedgerClosedAt: status(373).latestLedgerClosedAt }
    const source = auto(fake(restKind, { network }), fake(rpcKind, { network: status(373) }))
    expect(await standingsOf(source)).toMatchObject([{ behind: 23 }, { behind: 0 }])
  })

  it('says nothing that one of them did not say: where one fails the other stands', async () => {
    const source = auto(fake(restKind, { network: 'unreachable' }), fake(rpcKind))
    expect(await source.one('network', 'current', signal)).toMatchObject({
      value: { latestLedger: 100 },
    })
    expect(await standingsOf(source)).toMatchObject([
      { error: { kind: 'unreachable' } },
      { status: { latestLedger: 100 } },
    ])
  })
})

describe('the head of the network', () => {
  it('is the next source’s where one fails, which is asked last for a while', async () => {
    const heads: string[] = []
    const moving = (service: ReturnType<typeof fake>, answer: () => Promise<NetworkStatus>) => ({
      ...service.source,
      head: async () => {
        heads.push(service.source.kind.id)
        return { value: await answer(), calls: [] }
      },
    })
    const source = createAutoSource({
      sources: [
        moving(fake(restKind), async () => {
          throw new SourceError('unreachable', 'REST is down')
        }),
        moving(fake(rpcKind), async () => status(101)),
      ],
      passphrase: 'Net',
    })
    for (const _ of [1, 2])
      expect(await source.head?.(signal)).toMatchObject({ value: { latestLedger: 101 } })
    expect(heads).toEqual(['rest', 'rpc', 'rpc'])
  })
})

describe('files', () => {
  it('are asked for what a ledger’s number leads to, once no service has it, and for nothing else', async () => {
    const replies = { ledger: 'outOfRetention', transaction: 'notFound' } as const
    const rest = fake(restKind, { replies })
    const rpc = fake(rpcKind, { replies })
    const files = fake(filesKind)
    const source = createAutoSource({
      sources: [rest.source, rpc.source],
      files: files.source,
      passphrase: 'Net',
    })
    expect(viasOf(await source.one('ledger', typed(7), signal))).toEqual(['rest', 'rpc', 'files'])
    await expect(source.one('transaction', hash, signal)).rejects.toMatchObject({
      kind: 'notFound',
    })
    expect(files.asked.filter((name) => name !== 'network')).toEqual(['ledger'])
  })

  it('with an index of the whole history are asked last for lists of owners and transactions', async () => {
    const replies = { operations: 'unreachable', transaction: 'notFound' } as const
    const rest = fake(restKind, { replies })
    const files = fake(filesKind)
    const source = createAutoSource({
      sources: [rest.source],
      files: { ...files.source, ahead: async () => [] },
      passphrase: 'Net',
    })
    const { calls } = await source.list('operations', of, firstPage, signal)
    expect(calls.map(({ via }) => via)).toEqual(['rest', 'files'])
    expect(viasOf(await source.one('transaction', hash, signal))).toEqual(['rest', 'files'])
    expect(viasOf(await source.list('effects', of, firstPage, signal))).toEqual(['rest'])
  })
})

describe('rows ahead of their page', () => {
  it('are those of the source that is asked for the page', async () => {
    const row = { type: 'payment', successful: true, day: undefined }
    const rest = { ...fake(restKind).source, ahead: async () => [] }
    const rpc = { ...fake(rpcKind).source, ahead: async () => [row] }
    const ahead = (first: PageSource, other: PageSource) =>
      createAutoSource({ sources: [first, other] }).ahead?.('operations', of, firstPage, signal)
    expect(await ahead(rpc, rest)).toEqual([row])
    expect(await ahead(rest, rpc)).toEqual([])
    expect(await ahead(fake(restKind).source, rpc)).toEqual([])
  })
})

describe('contracts', () => {
  it('are listed by REST, which names them in one answer; RPC says what each is', async () => {
    const [rest, rpc] = [fake(restKind), fake(rpcKind)]
    const source = auto(rest, rpc)
    expect((await source.one('seenContracts', {}, signal)).value).toBe('rest')
    expect((await source.one('contractKinds', [contract], signal)).value).toBe('rpc')
    expect([rest.asked, rpc.asked]).toEqual([['seenContracts'], ['contractKinds']])
  })
})

describe('the records of a file', () => {
  /** A service whose records are these; of what it was asked nothing else is known. */
  const withRecords = (
    { source, asked }: ReturnType<typeof fake>,
    reply: 'unsupported' | undefined,
  ) => {
    const records = async () => {
      asked.push('records')
      if (reply !== undefined) throw new SourceError(reply, `${source.kind.name} says ${reply}`)
      return typed<RecordsPage>({ lines: source.kind.id })
    }
    return { asked, source: { ...source, reader: { ...source.reader, records } } }
  }
  const request: RecordsRequest = {
    kind: 'contractEntries',
    of: { kind: 'contract', id: contract },
    page: firstPage,
    base: '',
    columns: false,
  }
  const own = () => new AbortController().signal

  it('are RPC’s where REST has none, also while RPC is asked last because it was slow', async () => {
    const rest = withRecords(fake(restKind), 'unsupported')
    const rpc = withRecords(fake(rpcKind, { replies: { contract: 'silent' } }), undefined)
    const source = auto(rest, rpc)
    const slow = source.one('contract', contract, signal)
    await vi.advanceTimersByTimeAsync(3_000)
    await slow
    expect((await source.reader.records(request, own())).lines).toBe('rpc')
    expect(rest.asked).toContain('records')
  })

  it('are of one source to the end, whatever is asked first by then', async () => {
    const rest = withRecords(fake(restKind), undefined)
    const rpc = withRecords(fake(rpcKind, { replies: { contract: 'silent' } }), undefined)
    const source = auto(rest, rpc)
    const slow = source.one('contract', contract, signal)
    await vi.advanceTimersByTimeAsync(3_000)
    await slow
    const file = own()
    expect((await source.reader.records(request, file)).lines).toBe('rest')
    await vi.advanceTimersByTimeAsync(31_000)
    expect((await source.reader.records(request, file)).lines).toBe('rest')
    expect((await source.reader.records(request, own())).lines).toBe('rpc')
  })
})
