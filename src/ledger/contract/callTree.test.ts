import { describe, expect, it } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { contractEvent, nothing, opaque, symbol } from '#e2e/testing/scValues.ts'
import { bytesFromBase64 } from '../values/bytes.ts'
import { accountIdFromBytes, contractIdFromBytes } from '../values/ids.ts'
import { generatedReaders, innerTransaction } from '../xdr/closedLedger.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { encodersOf } from '../xdr/values.ts'
import { authorizations, type CallParts, callTree } from './callTree.ts'
import { explainedCall } from './readExecution.ts'

const encoders = encodersOf('Parallax Local Network ; 2026')
const contractAt = (number: number): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_byte, index) => (index < 2 ? number >> (8 * index) : 7))
const logged = (each: Xdr.ContractEvent): Xdr.DiagnosticEvent => ({
  inSuccessfulContractCall: true,
  event: each,
})
const call = (from: number | undefined, to: number): Xdr.DiagnosticEvent =>
  logged(
    contractEvent(
      from === undefined ? undefined : contractAt(from),
      [symbol('fn_call'), opaque(contractAt(to)), symbol('go')],
      nothing,
      'diagnostic',
    ),
  )
const ended = (of: number): Xdr.DiagnosticEvent =>
  logged(contractEvent(contractAt(of), [symbol('fn_return'), symbol('go')], nothing, 'diagnostic'))

const invocation = (of: number): Xdr.InvokeContractArgs => ({
  contractAddress: { type: 'scAddressTypeContract', contractId: contractAt(of) },
  functionName: new TextEncoder().encode('go'),
  args: [],
})
const parts = (
  diagnostic: readonly Xdr.DiagnosticEvent[],
  events: readonly Xdr.ContractEvent[] = [],
): CallParts => ({
  operation: {
    hostFunction: { type: 'hostFunctionTypeInvokeContract', invokeContract: invocation(0) },
    auth: [],
  },
  events,
  diagnostic,
  footprint: [],
  successful: true,
  changes: [],
  returnValue: undefined,
  encoders,
})

const undone = (each: Xdr.DiagnosticEvent): Xdr.DiagnosticEvent => ({
  ...each,
  inSuccessfulContractCall: false,
})
const failed = (of: number): Xdr.DiagnosticEvent =>
  logged(
    contractEvent(
      contractAt(of),
      [symbol('error'), { type: 'scvError', error: { type: 'sceContract', contractCode: 1 } }],
      nothing,
      'diagnostic',
    ),
  )

const deepest = 500
const numbers = Array.from({ length: deepest }, (_each, index) => index)

describe('the tree of a contract call', () => {
  it('may be 500 calls deep', () => {
    const { steps } = callTree(
      parts([
        ...numbers.map((number) => call(number === 0 ? undefined : number - 1, number)),
        ...numbers.toReversed().map(ended),
      ]),
    )
    expect(steps.map(({ depth }) => depth)).toEqual(numbers)
    expect(steps.every((step) => step.kind === 'call' && step.outcome.kind === 'returned')).toBe(
      true,
    )
  })

  it('has authorizations of 500 calls within each other, and marks those that did not take place', () => {
    const nested = numbers.reduceRight<Xdr.SorobanAuthorizedInvocation | undefined>(
      (inner, number) => ({
        function: {
          type: 'sorobanAuthorizedFunctionTypeContractFn',
          contractFn: invocation(number),
        },
        subInvocations: inner === undefined ? [] : [inner],
      }),
      undefined,
    )
    if (nested === undefined) throw new Error('no invocation')
    const { steps } = callTree(parts([call(undefined, 0), call(0, 1), ended(1), ended(0)]))
    const [entry] = authorizations({
      auth: [{ credentials: { type: 'sorobanCredentialsSourceAccount' }, rootInvocation: nested }],
      source: accountIdFromBytes(contractAt(0)),
      successful: true,
      changes: [],
      steps,
      encoders,
    })
    expect(entry?.calls.map(({ depth }) => depth)).toEqual(numbers)
    expect(entry?.calls.slice(0, 4).map(({ step }) => step)).toEqual([0, 1, 'none', 'none'])
  })

  it('keeps an event that the node did not log, within the first call', () => {
    const [first, second] = [
      contractEvent(contractAt(0), [symbol('a')]),
      contractEvent(contractAt(0), [symbol('b')]),
    ]
    const { steps } = callTree(
      parts([call(undefined, 0), logged(first), ended(0)], [first, second]),
    )
    expect(
      steps.flatMap((step) => (step.kind === 'event' ? [[step.depth, step.event.index]] : [])),
    ).toEqual([
      [1, 0],
      [1, 1],
    ])
  })

  it('has an event of a call that failed as rolled back', () => {
    const lost = contractEvent(contractAt(1), [symbol('a')])
    const { steps } = callTree(
      parts([
        call(undefined, 0),
        call(0, 1),
        { inSuccessfulContractCall: false, event: lost },
        ended(0),
      ]),
    )
    expect(steps.find(({ kind }) => kind === 'event')).toMatchObject({
      depth: 2,
      event: { topics: [{ type: 'Sym' }] },
    })
    expect(steps.flatMap((step) => (step.kind === 'event' ? [step.event.index] : []))).toEqual([
      undefined,
    ])
  })

  it('has what was called within a failed call as rolled back at any depth, and no other call', () => {
    const within = [call(1, 2), call(2, 3), ended(3), ended(2)]
    const logs = (inner: readonly Xdr.DiagnosticEvent[]) => [
      call(undefined, 0),
      call(0, 1),
      ...inner,
      failed(1),
      call(0, 2),
      ended(2),
      ended(0),
    ]
    const marks = (diagnostic: readonly Xdr.DiagnosticEvent[], successful = true) =>
      callTree({ ...parts(diagnostic), successful }).steps.flatMap((step) =>
        step.kind === 'call' ? [step.rolledBack] : [],
      )
    expect(marks(logs(within.map(undone)))).toEqual([false, true, true, true, false])
    expect(marks(logs(within))).toEqual([false, true, true, true, false])
    // A later step of a failed transaction undoes also a call that returned.
    expect(marks([call(undefined, 0), call(0, 1), ended(1), ended(0)], false)).toEqual([true, true])
  })

  it('has an authorized call that ran in a failed one as rolled back, unless it ran again', () => {
    const allowed = (diagnostic: readonly Xdr.DiagnosticEvent[]) =>
      authorizations({
        auth: [
          {
            credentials: { type: 'sorobanCredentialsSourceAccount' },
            rootInvocation: {
              function: {
                type: 'sorobanAuthorizedFunctionTypeContractFn',
                contractFn: invocation(2),
              },
              subInvocations: [],
            },
          },
        ],
        source: accountIdFromBytes(contractAt(0)),
        successful: true,
        changes: [],
        steps: callTree(parts(diagnostic)).steps,
        encoders,
      })[0]?.calls[0]
    const lost = [call(undefined, 0), call(0, 1), undone(call(1, 2)), undone(ended(2)), failed(1)]
    expect(allowed([...lost, ended(0)])).toMatchObject({ step: 2, rolledBack: true })
    const again = allowed([...lost, call(0, 2), ended(2), ended(0)])
    expect(again).toMatchObject({ rolledBack: false })
    expect(again?.step).toBeGreaterThan(2)
  })
})

/** `transfer`, with an authorization of `approve` and, within it, `ping`; the meta has no diagnostic events. */
const bytes = (text: string) => defined(bytesFromBase64(text))
const envelope = generatedReaders.envelope(
  bytes(
    'AAAAAgAAAABTSt8GFJdM5PBDsfW2+wM02u1PFypo9QeyuxPvIcjVcQAW42AAHoSAAAAAEgAAAAEAAAAAAAAAAAAAAAAAAAAA' +
      'AAAAAAAAAAEAAAAAAAAAGAAAAAAAAAABrTxcDaOhe2NeoG++m0tmKmms/eDWBJCcEwShWqjZtfEAAAAIdHJhbnNmZXIAAAAD' +
      'AAAAEgAAAAAAAAAAeNXu1oZDurxwG0h/91sb96q8+g/pMcmpm7KDvEJJTV8AAAASAAAAAAAAAABmXZhU0sP1Sd4pwmGXdyYq' +
      'o7JQ2R7GkdOHk1Q2oR5w9wAAAAoAAAAAAAAAAAAAAAAAAAAFAAAAAQAAAAEAAAAAAAAAAHjV7taGQ7q8cBtIf/dbG/eqvPoP' +
      '6THJqZuyg7xCSU1fAAAAAAAAAAUAL01gAAAAAQAAAAAAAAABrTxcDaOhe2NeoG++m0tmKmms/eDWBJCcEwShWqjZtfEAAAAH' +
      'YXBwcm92ZQAAAAABAAAAEgAAAAAAAAAAeNXu1oZDurxwG0h/91sb96q8+g/pMcmpm7KDvEJJTV8AAAABAAAAAAAAAAE0QfMT' +
      'UWpwUjpwR2sLp7vcTE1g/AKirozO87WY9mCMDgAAAARwaW5nAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
      'AAAAAAAHoSAAAAABIcjVcQAAAEAfku4S7k1OVWsIt9Zl4ui6glCvSmtNv7ud7m88q9qroMUYnG2VWxQ39CreH4HaJBV83E2d' +
      '1LtNhLNoq7aZtxME',
  ),
)
const result = generatedReaders.result(
  bytes('AAAAAAANu6AAAAAAAAAAAQAAAAAAAAAYAAAAAEVDSeQi8FKXGR6tE+IdPbUg5avvUgVeSWS4L7IT9ZOhAAAAAA=='),
)
const meta = generatedReaders.meta(
  bytes('AAAABAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAEAAAABAAAAAAAAAAA='),
)

/** The meta where the operation left the nonce of its authorization. */
function withNonce(): Xdr.TransactionMeta {
  const [operation] = innerTransaction(envelope).operations
  if (operation?.body.type !== 'invokeHostFunction' || meta.type !== 'v4') throw new Error()
  const credentials = operation.body.invokeHostFunctionOp.auth[0]?.credentials
  if (credentials?.type !== 'sorobanCredentialsAddress') throw new Error()
  const { address, nonce } = credentials.address
  const created: Xdr.LedgerEntry = {
    lastModifiedLedgerSeq: 1,
    data: {
      type: 'contractData',
      contractData: {
        ext: { type: 'v0' },
        contract: address,
        key: { type: 'scvLedgerKeyNonce', nonceKey: { nonce } },
        durability: 'temporary',
        val: { type: 'scvVoid' },
      },
    },
    ext: { type: 'v0' },
  }
  const operations = meta.v4.operations.map((each) => ({
    ...each,
    changes: [{ type: 'ledgerEntryCreated', created } as const],
  }))
  return { type: 'v4', v4: { ...meta.v4, operations } }
}

describe('the calls of an authorization, without diagnostic events', () => {
  const read = (of: Xdr.TransactionMeta | undefined) => {
    const call = explainedCall({ envelope, result, meta: of }, 'Test SDF Network ; September 2015')
    const [by] = (call?.authorizations ?? []).map((each) => each.by)
    return {
      calls: call?.tree?.steps.flatMap((step) => (step.kind === 'call' ? [step.name] : [])),
      used: by !== undefined && 'isNonceUsed' in by ? by.isNonceUsed : undefined,
    }
  }

  it('are not among those that took place where its nonce was not used', () => {
    expect(read(meta)).toEqual({ calls: ['transfer'], used: false })
  })

  it('are, where it was', () => {
    expect(read(withNonce())).toEqual({ calls: ['transfer', 'approve', 'ping'], used: true })
  })

  it('are not said to be unused where the meta is absent', () => {
    expect(read(undefined)).toEqual({ calls: ['transfer', 'approve', 'ping'], used: undefined })
  })
})

const allowed = (auth: readonly Xdr.SorobanAuthorizationEntry[]) =>
  authorizations({
    auth,
    source: accountIdFromBytes(contractAt(0)),
    successful: false,
    changes: undefined,
    steps: undefined,
    encoders: encodersOf('Test SDF Network ; September 2015'),
  })
/** What the operation of an envelope allows. */
function allowedBy(base64: string) {
  const [operation] = innerTransaction(generatedReaders.envelope(bytes(base64))).operations
  if (operation?.body.type !== 'invokeHostFunction') throw new Error()
  return allowed(operation.body.invokeHostFunctionOp.auth)
}

/** `pay`, for a contract whose first delegate signed; the second did not, of its own two the first. */
const delegated =
  'AAAAAgAAAADXFzKtWuKF5s9qIQqDiMsQXuDgEqaF8rF2BfPmW5L9hwAW42AAHoSAAAAACAAAAAEAAAAAAAAAAAAAAAAAAAAA' +
  'AAAAAAAAAAEAAAAAAAAAGAAAAAAAAAAB7BQxfQDeY1bP+tITsfSngznehPOkbOE1pqnmyMcCubcAAAADcGF5AAAAAAIAAAAS' +
  'AAAAAa9RSHUO2xeSq2QSwXaQ32yV6SmXzjFYufHypOgd2NK+AAAACgAAAAAAAAAAAAAAAAAAAAUAAAABAAAAAwAAAAGvUUh1' +
  'DtsXkqtkEsF2kN9slekpl84xWLnx8qToHdjSvgAAAAAAABtZAC9NYAAAAAEAAAACAAAAAAAAAAC/LgkMclOqlBMZeAgoUdlp' +
  '+ZuPOJQLZZm0E656DGpP9AAAABAAAAABAAAAAQAAABEAAAABAAAAAgAAAA8AAAAKcHVibGljX2tleQAAAAAADQAAACC/LgkM' +
  'clOqlBMZeAgoUdlp+ZuPOJQLZZm0E656DGpP9AAAAA8AAAAJc2lnbmF0dXJlAAAAAAAADQAAAEDNzc3Nzc3Nzc3Nzc3Nzc3N' +
  'zc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3NAAAAAAAAAAFb2W3o301mpmPt0bhMGVgx' +
  'UIDJZJymaa9IDHPikIEcQwAAAAEAAAACAAAAAAAAAABkWebHgKkObmFND8+eEHbMAgV4BJDeJMsbvujtYwR9yQAAABAAAAAB' +
  'AAAAAQAAABEAAAABAAAAAgAAAA8AAAAKcHVibGljX2tleQAAAAAADQAAACBkWebHgKkObmFND8+eEHbMAgV4BJDeJMsbvujt' +
  'YwR9yQAAAA8AAAAJc2lnbmF0dXJlAAAAAAAADQAAAEDNzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3N' +
  'zc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3NAAAAAAAAAAAAAAAAFXwBsN1dTtvgRA2kGVs7fyXhprg0N8jNJqbjtmRanFcAAAAB' +
  'AAAAAAAAAAAAAAAB7BQxfQDeY1bP+tITsfSngznehPOkbOE1pqnmyMcCubcAAAADcGF5AAAAAAIAAAASAAAAAa9RSHUO2xeS' +
  'q2QSwXaQ32yV6SmXzjFYufHypOgd2NK+AAAACgAAAAAAAAAAAAAAAAAAAAUAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAA' +
  'AAAAAAAAAAAAB6EgAAAAAVuS/YcAAABAly+3F1d102cERTvzGrWWDyAHQKggHHb+Zan+z5a4lC+IBZQXV/v3UgpCYhxjzLSC' +
  'HYdaMTdkNCysMYxT1WgtBg=='

it('delegates of delegates are a tree with who has signed', () => {
  const [by] = allowedBy(delegated).map((each) => each.by)
  expect(by).toMatchObject({
    kind: 'contract',
    isSigned: false,
    delegates: [
      { depth: 0, address: expect.stringMatching(/^GC7S4/), isSigned: true },
      { depth: 0, address: expect.stringMatching(/^CBN5S/), isSigned: false },
      { depth: 1, address: expect.stringMatching(/^GBSFT/), isSigned: true },
      { depth: 1, address: expect.stringMatching(/^GAKXY/), isSigned: false },
    ],
  })
})

/** `deploy`, with an authorization of two creations, without and with arguments of a constructor. */
const deploying =
  'AAAAAgAAAADXFzKtWuKF5s9qIQqDiMsQXuDgEqaF8rF2BfPmW5L9hwAW42AAHoSAAAAACQAAAAEAAAAAAAAAAAAAAAAAAAAA' +
  'AAAAAAAAAAEAAAAAAAAAGAAAAAAAAAABk7DJNyyK3Z2ax9tIe4vORB73zdDlfRCHCdvWuSO83b4AAAAGZGVwbG95AAAAAAAC' +
  'AAAAEgAAAAAAAAAA0H0uZ+sdRKLuicJt+jXgKGrTfeJryEVlFXDLNLYz4CMAAAADAAAAAgAAAAEAAAABAAAAAAAAAADQfS5n' +
  '6x1Eou6Jwm36NeAoatN94mvIRWUVcMs0tjPgIwAAAAAAAABaAC9NYAAAAAEAAAAAAAAAAZOwyTcsit2dmsfbSHuLzkQe983Q' +
  '5X0Qhwnb1rkjvN2+AAAABmRlcGxveQAAAAAAAgAAABIAAAAAAAAAANB9LmfrHUSi7onCbfo14Chq033ia8hFZRVwyzS2M+Aj' +
  'AAAAAwAAAAIAAAACAAAAAQAAAAAAAAAAAAAAANB9LmfrHUSi7onCbfo14Chq033ia8hFZRVwyzS2M+AjRlD2c7ERnvIbm/IV' +
  'Qh6ljBa1VcWCInpPzbaq2MpFNIQAAAAAAhLDkczEBw6oRy37xB4K6ZQr+d/WNIcvaUI+VQkKUJ8AAAAAAAAAAgAAAAAAAAAA' +
  'AAAAANB9LmfrHUSi7onCbfo14Chq033ia8hFZRVwyzS2M+AjiwVW6D3BT36ZTO/PmhW7yBQgnC00UtN+waHMx6BweKwAAAAA' +
  'XcWpfhNAK4XWf2LJL0jmOmUj29dvF31YAxzBT+fhGhsAAAACAAAAEgAAAAAAAAAA0H0uZ+sdRKLuicJt+jXgKGrTfeJryEVl' +
  'FXDLNLYz4CMAAAADAAAD6AAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAHoSAAAAABW5L9hwAAAECrbfNe' +
  '/tkpqGIG2tZiT8/kEim4Suf9Y2MJfwFGwWHD0Dfx3TQvJRaiZcrWT5/k5v8Mm5uaivDvBVCkJiVbBrkP'

describe('an authorized creation', () => {
  it('names the code and the contract’s id', () => {
    const [{ calls } = { calls: [] }] = allowedBy(deploying)
    expect(calls.map(({ creates, arguments: given }) => [creates, given.length])).toMatchObject([
      [undefined, 2],
      [
        {
          contract: 'CCSGVCAYHM7CWEUHMBP2I33JJCGQE4BMZCIHFX3ZG3XJCXL4INOMVO6O',
          runs: {
            kind: 'wasm',
            hash: '0212c391ccc4070ea8472dfbc41e0ae9942bf9dfd634872f69423e55090a509f',
          },
          by: expect.stringMatching(/^GDIH2/),
        },
        0,
      ],
      [
        {
          contract: 'CAOUM3Y3A36KOXAVMTJBWK7JULN7TS2MQ6HOYXNW4WEHOZ6QXY4JNGOG',
          runs: {
            kind: 'wasm',
            hash: '5dc5a97e13402b85d67f62c92f48e63a6523dbd76f177d58031cc14fe7e11a1b',
          },
        },
        2,
      ],
    ])
  })

  it('names the asset, or the entry of another contract, that it runs', () => {
    const executableOwner = { type: 'scAddressTypeContract', contractId: contractAt(3) } as const
    const found = allowed([
      creating({
        contractIdPreimage: {
          type: 'contractIdPreimageFromAsset',
          fromAsset: { type: 'assetTypeNative' },
        },
        executable: { type: 'contractExecutableStellarAsset' },
      }),
      creating({
        contractIdPreimage: {
          type: 'contractIdPreimageFromAddress',
          fromAddress: { address: executableOwner, salt: contractAt(4) },
        },
        executable: {
          type: 'contractExecutableExternalRef',
          externalRef: { executableOwner, tag: new TextEncoder().encode('v1') },
        },
      }),
    ])
    expect(found.map(({ calls }) => calls[0]?.creates)).toMatchObject([
      {
        // The contract of lumens on that network.
        contract: 'CDLZFC3SYJYDZT7K67VZ75HPJVIEUVNIXF47ZG2FB2RMQQVU2HHGCYSC',
        runs: { kind: 'stellarAsset', asset: { type: 'native' } },
        by: undefined,
      },
      { runs: { kind: 'externalRef', owner: contractIdFromBytes(contractAt(3)), tag: 'djE=' } },
    ])
  })
})

const creating = (createContractHostFn: Xdr.CreateContractArgs): Xdr.SorobanAuthorizationEntry => ({
  credentials: { type: 'sorobanCredentialsSourceAccount' },
  rootInvocation: {
    function: { type: 'sorobanAuthorizedFunctionTypeCreateContractHostFn', createContractHostFn },
    subInvocations: [],
  },
})
