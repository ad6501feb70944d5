import {
  Account,
  Address,
  Asset,
  Keypair,
  Networks,
  nativeToScVal,
  Operation,
  SorobanDataBuilder,
  TransactionBuilder,
  xdr,
} from '@stellar/stellar-sdk'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { faultyRpc } from '#e2e/testing/faultyService.ts'
import { passphrase, rpc } from '#e2e/testing/recordedSources.ts'
import type { Finding } from '#ledger'
import { readEnvelope } from '#sources/envelope/readEnvelope.ts'
import { DecodedXdr } from './decoded/DecodedXdr.tsx'
import { PreparedEnvelope, summaryOf } from './PreparedEnvelope.tsx'

const me = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 1))
const other = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 2)).publicKey()
const third = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 3)).publicKey()
/** The contract of the recorded asset GOLD. */
const gold = 'CCVGW3JNWQ4OC7YBRR23J562VLM723O643ZSKI5Y7DQYOBAJ7W7I2KYE'
const farm = 'CBBJBXESFTNCMZAJB5UAYXBZ5SYJ642O2EZOAM6WAN3UYCAKF5AATR2S'

const address = (id: string) => new Address(id).toScVal()
const i128 = (value: bigint) => nativeToScVal(value, { type: 'i128' })
const called = (contract: string, functionName: string, ...args: xdr.ScVal[]) =>
  new xdr.InvokeContractArgs({
    contractAddress: new Address(contract).toScAddress(),
    functionName,
    args,
  })
const allowing = (
  call: xdr.InvokeContractArgs,
  ...subInvocations: xdr.SorobanAuthorizedInvocation[]
) =>
  new xdr.SorobanAuthorizedInvocation({
    function: xdr.SorobanAuthorizedFunction.sorobanAuthorizedFunctionTypeContractFn(call),
    subInvocations,
  })
const bySource = (rootInvocation: xdr.SorobanAuthorizedInvocation) =>
  new xdr.SorobanAuthorizationEntry({
    credentials: xdr.SorobanCredentials.sorobanCredentialsSourceAccount(),
    rootInvocation,
  })
const credentials = (id: string, signature: xdr.ScVal) =>
  new xdr.SorobanAddressCredentials({
    address: new Address(id).toScAddress(),
    nonce: 7n,
    signatureExpirationLedger: 300,
    signature,
  })

const delegate = (
  id: string,
  signature: xdr.ScVal,
  nestedDelegates: xdr.SorobanDelegateSignature[] = [],
) =>
  new xdr.SorobanDelegateSignature({
    address: new Address(id).toScAddress(),
    signature,
    nestedDelegates,
  })

const harvest = called(farm, 'harvest', address(me.publicKey()))
const transfer = called(
  gold,
  'transfer',
  address(me.publicKey()),
  address(other),
  i128(5n * 10n ** 10n),
)
const approve = called(
  gold,
  'approve',
  address(me.publicKey()),
  address(other),
  i128(2n ** 127n - 1n),
  nativeToScVal(3_099_999, { type: 'u32' }),
)

/** A transaction of one operation, signed. */
function signed(operation: xdr.Operation) {
  const transaction = new TransactionBuilder(new Account(me.publicKey(), '41'), {
    fee: '1000',
    networkPassphrase: passphrase,
    timebounds: { minTime: 0, maxTime: 0 },
  })
    .addOperation(operation)
    .setSorobanData(
      withArchived(
        new SorobanDataBuilder().setFootprint([instance(farm)], [instance(gold)]).build(),
      ),
    )
    .build()
  transaction.sign(me)
  return transaction
}
const calling = (auth: xdr.SorobanAuthorizationEntry[]) =>
  signed(
    Operation.invokeContractFunction({
      contract: farm,
      function: 'harvest',
      args: [address(me.publicKey())],
      auth,
    }),
  )

/** The first of the entries to write is archived. */
const withArchived = ({ resources, resourceFee }: xdr.SorobanTransactionData) =>
  new xdr.SorobanTransactionData({
    resources,
    resourceFee,
    ext: xdr.SorobanTransactionDataExt.resourceExt(
      new xdr.SorobanResourcesExtV0({ archivedSorobanEntries: [0] }),
    ),
  })

const instance = (contract: string) =>
  xdr.LedgerKey.contractData(
    new xdr.LedgerKeyContractData({
      contract: new Address(contract).toScAddress(),
      key: xdr.ScVal.scvLedgerKeyContractInstance(),
      durability: xdr.ContractDataDurability.persistent,
    }),
  )

/** The page of what somebody pasted. */
async function pasted(text: string, source = rpc): Promise<string> {
  const others = [{ name: 'Testnet', passphrase: Networks.TESTNET }]
  const found = await readEnvelope({ text, passphrase, others })
  switch (found.kind) {
    case 'envelope':
      return drawnPage(
        createElement(PreparedEnvelope, { envelope: found.envelope, passphrase }),
        source,
      )
    case 'other':
      return drawnPage(createElement(DecodedXdr, { xdr: found.xdr }), rpc)
    case 'unreadable':
      throw new Error(found.message)
  }
}

const allowsMore = [bySource(allowing(harvest, allowing(transfer), allowing(approve)))]
const says =
  /also allows : transfer 5,000 GOLD .*? to GCATS .* also allows : approve unlimited GOLD .*? for GCATS .* until ledger 3099999/

describe('a pasted call', () => {
  it('says in the place of its headline what it allows besides it, in the asset’s own amounts', async () => {
    const text = await pasted(calling(allowsMore).toXDR())
    expect(text).toMatch(new RegExp(`would call harvest .*${says.source}.* Authorizations `))
    expect(text).toMatch(
      /Authorizations 1 authorization .* as the source of the operation harvest \(/,
    )
    expect(text).toMatch(/transfer \( from .* amount 5,000 GOLD .* level 2/)
  })

  it('of a token says in its headline how much goes to whom', async () => {
    const sent = signed(
      Operation.invokeContractFunction({
        contract: gold,
        function: 'transfer',
        args: [address(me.publicKey()), address(other), i128(5n * 10n ** 10n)],
      }),
    )
    expect(await pasted(sent.toXDR())).toMatch(
      /would call transfer on CCVGW … I2KYE : 5,000 GOLD .{1,30} to GCATS/,
    )
  })

  it('says so within a fee bump', async () => {
    const inner = calling(allowsMore)
    const bump = TransactionBuilder.buildFeeBumpTransaction(me, '4000', inner, passphrase)
    bump.sign(me)
    expect(await pasted(bump.toXDR())).toMatch(says)
  })

  it('that allows nothing more has its own call among the authorizations', async () => {
    const text = await pasted(calling([bySource(allowing(harvest))]).toXDR())
    expect(text).not.toContain('also allows')
    const twice = await pasted(
      calling([bySource(allowing(harvest)), bySource(allowing(harvest))]).toXDR(),
    )
    expect(twice).toContain('also allows : harvest (')
    expect(text).toMatch(/Authorizations 1 authorization .* harvest \(/)
  })

  it('has the entries of other addresses, with whether they are signed and by which delegates', async () => {
    const signature = xdr.ScVal.scvVec([i128(1n)])
    const nothing = xdr.ScVal.scvVoid()
    const deepest = delegate(third, signature)
    const committee = delegate(farm, nothing, [delegate(other, signature, [deepest])])
    const text = await pasted(
      calling([
        new xdr.SorobanAuthorizationEntry({
          credentials: xdr.SorobanCredentials.sorobanCredentialsAddressV2(
            credentials(other, nothing),
          ),
          rootInvocation: allowing(harvest, allowing(called(farm, 'sow'))),
        }),
        new xdr.SorobanAuthorizationEntry({
          credentials: xdr.SorobanCredentials.sorobanCredentialsAddressWithDelegates(
            new xdr.SorobanAddressCredentialsWithDelegates({
              addressCredentials: credentials(gold, nothing),
              delegates: [...Array.from({ length: 11 }, () => delegate(third, nothing)), committee],
            }),
          ),
          rootInvocation: allowing(transfer),
        }),
      ]).toXDR(),
    )
    expect(text).toMatch(
      /2 authorizations GCATS .{1,20} no signature nonce 7, valid until ledger 300/,
    )
    expect(text).toMatch(
      /CBBJB \S+ ATR2S no signature , level 1 GCATS .{1,12} signed , level 2 GD.{1,15} signed , level 3/,
    )
    expect(text).toMatch(/expired/)
    expect(text).toMatch(/also allows : transfer 5,000 GOLD .*? from G/)
    expect(text).toMatch(/also allows : sow \(\) on CBBJB … ATR2S for GCATS/)
  })

  it('lists the ledger entries that it may use', async () => {
    const text = await pasted(calling([]).toXDR())
    expect(text).toContain('It carries no authorizations.')
    expect(text).toMatch(/Footprint .* contract instance of CCVGW .* archived, restored first/)
  })

  it('of whom not all is said in the headline is not said to have no problem', () => {
    const fine: readonly Finding[] = [{ about: 'Time', verdict: 'good', message: '' }]
    const line = (also: number) => summaryOf({ findings: fine, pending: false, also })
    expect(line(0)).toEqual({ successful: true, text: 'No problem found' })
    expect(line(2)).toEqual({
      successful: undefined,
      text: 'It allows 2 calls besides its headline, see above',
    })
  })
})

it('a pasted authorization has the view that a call has', async () => {
  const [entry] = allowsMore
  if (entry === undefined) throw new Error('none')
  const text = await pasted(entry.toXDR('base64'))
  expect(text).toMatch(/Authorizations 1 authorization .* transfer \( from .* amount 5,000 GOLD/)
})

it('a creation says which contract it makes, and of which code', async () => {
  const creation = Operation.createCustomContract({
    address: new Address(me.publicKey()),
    wasmHash: Buffer.alloc(32, 9),
    salt: Buffer.alloc(32, 4),
  })
  expect(await pasted(signed(creation).toXDR())).toMatch(
    /would create a contract invoke_host_function → CBK76 … \S+ , code 09090 … 90909 , made by GCFIR/,
  )
})

it('a payment that was signed for another network, of an account that does not exist here, says both', async () => {
  const stranger = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 9))
  const builder = new TransactionBuilder(new Account(stranger.publicKey(), '41'), {
    fee: '100',
    networkPassphrase: Networks.TESTNET,
  })
  const payment = { destination: third, asset: Asset.native(), amount: '1' }
  const transaction = builder.setTimeout(0).addOperation(Operation.payment(payment)).build()
  transaction.sign(stranger)
  const text = await pasted(transaction.toXDR())
  expect(text).toContain('For Testnet')
  expect(text).toMatch(/signed for another network: Testnet/)
  expect(text).toContain('source account does not exist here')
})

it('of a payment through RPC alone says whether its destination trusts the asset', async () => {
  const eur = new Asset('EUR', 'GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
  // No event names the trustline.
  const destination = 'GDQTPDEN253KLABJGLSRATN7YJZ2DSQCDOT5IYHGS4I6WEWRCJJF2RVZ'
  const payment = Operation.payment({ destination, asset: eur, amount: '1' })
  const text = await pasted(signed(payment).toXDR(), faultyRpc({}))
  expect(text).toMatch(/exists, trusts EUR of GBGIV…NYI2G, and has room for it/)
})
