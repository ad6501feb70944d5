import { Account, Asset, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import {
  passphrase,
  recordedFetch,
  recordedSources,
  rest,
  rpc,
} from '#e2e/testing/recordedSources.ts'
import { parseRow } from '#mock/record.ts'
import { readEnvelope } from '#sources/envelope/readEnvelope.ts'
import type { Source } from '#sources/source.ts'
import { PreparedEnvelope } from './PreparedEnvelope.tsx'

const sender = 'GA57PZTFT3WL4AZIXYRRU37OQONVS3LFFAQBTBXW64VUUIGKUSQQW7OE'
const recipient = 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'

async function accountOf(id: string) {
  const answer = await recordedFetch()(new Request(`https://recorded.invalid/accounts/${id}`))
  return parseRow(await answer.text())
}

const sequence = BigInt(String((await accountOf(sender)).sequence))
const noRpc = recordedSources({ fault: [{ url: '/rpc', fault: { kind: 'status', status: 503 } }] })

/** The recorded REST service, where an account has other fields. */
async function changed(id: string, fields: object): Promise<Source> {
  const body = JSON.stringify({ ...(await accountOf(id)), ...fields })
  return recordedSources({
    fault: [{ url: new RegExp(`/accounts/${id}$`), fault: { kind: 'status', status: 200, body } }],
  }).rest
}

/** The page of a payment without a memo, with the sender's next sequence number, where a network has two services. */
async function drawn(source: Source, other: Source): Promise<string> {
  const transaction = new TransactionBuilder(new Account(sender, String(sequence)), {
    fee: '1000',
    networkPassphrase: passphrase,
    timebounds: { minTime: 0, maxTime: 0 },
  })
    .addOperation(Operation.payment({ destination: recipient, asset: Asset.native(), amount: '1' }))
    .build()
  transaction.sign(Keypair.random())
  const found = await readEnvelope({ text: transaction.toXdr(), passphrase, others: [] })
  if (found.kind !== 'envelope') throw new Error('no envelope')
  const page = createElement(PreparedEnvelope, { envelope: found.envelope, passphrase })
  return drawnPage(page, source, other)
}

describe('before a transaction is sent both services of its network are asked', () => {
  it('whether its recipient requires a memo: one that says so is enough', async () => {
    const requiring = await changed(recipient, { data: { 'config.memo_required': 'MQ==' } })
    expect(await drawn(rpc, rest)).not.toContain('requires a memo')
    expect(await drawn(rpc, requiring)).toContain('requires a memo (SEP-29)')
    expect(await drawn(requiring, rpc)).toContain('requires a memo (SEP-29)')
  })

  it('for the sequence number: the greater one is newer', async () => {
    const ahead = await changed(sender, { sequence: String(sequence + 1n) })
    const used = `is used: the account is at ${sequence + 1n}`
    expect(await drawn(rpc, rest)).toContain(`is valid: the account is at ${sequence}`)
    expect(await drawn(rpc, ahead)).toContain(used)
    expect(await drawn(ahead, rpc)).toContain(used)
  })

  it('and where one fails, the other one’s word counts', async () => {
    const page = await drawn(noRpc.rpc, rest)
    expect(page).toContain(`is valid: the account is at ${sequence}`)
    expect(page).not.toContain('could not be read')
  })
})
