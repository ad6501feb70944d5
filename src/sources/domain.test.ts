import { describe, expect, test } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { listingOf, parseDomain } from '#ledger/domain.ts'
import { parseAccountId } from '#ledger/values/ids.ts'
import { createDomainHttp, readFederation, readStellarToml } from './domain.ts'

const issuer = 'GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'
const { signal } = new AbortController()

/** A domain that gives this answer, and the addresses it was asked for. */
function answering(body: string, status = 200) {
  const asked: string[] = []
  const http = createDomainHttp((request) => {
    asked.push(request.url)
    return Promise.resolve(new Response(body, { status }))
  })
  return { asked, http }
}
function read(body: string, status?: number) {
  const { asked, http } = answering(body, status)
  const domain = defined(parseDomain('northwind.example'))
  return { asked, toml: readStellarToml(domain, http, signal) }
}

describe('a stellar.toml', () => {
  test('gives organization, accounts, assets and the federation server', async () => {
    const { asked, toml } = read(`
      FEDERATION_SERVER = "https://federation.northwind.example/v1"
      ACCOUNTS = ["${issuer}", "not an account", 7]
      [DOCUMENTATION]
      ORG_NAME = "<b>Northwind</b>"
      [[CURRENCIES]]
      code = "USD"
      issuer = "${issuer}"
      [[CURRENCIES]]
      code = "$$$"
      issuer = "${issuer}"
    `)
    expect(await toml).toMatchObject({
      organization: '<b>Northwind</b>',
      accounts: [issuer],
      currencies: [{ code: 'USD', issuer }],
      federationServer: 'https://federation.northwind.example/v1',
    })
    expect(asked).toEqual(['https://northwind.example/.well-known/stellar.toml'])
  })

  test('may list assets by a pattern of their codes, and others in files of their own', async () => {
    const issuedBy = (text: string) => `[[CURRENCIES]]\n${text}\nissuer = "${issuer}"\n`
    const whole = await read(issuedBy('code = "USD"') + issuedBy('code_template = "CORN????"')).toml
    expect(whole).toMatchObject({
      currencies: [{ code: 'USD', issuer }],
      patterns: [{ pattern: 'CORN????', issuer }],
      isPartial: false,
    })
    const asset = (code: string) => ({ code, issuer: defined(parseAccountId(issuer)) })
    expect(listingOf(whole, asset('USD'))).toBe('listed')
    expect(listingOf(whole, asset('CORN2026'))).toBe('listed')
    expect(listingOf(whole, asset('CORN20260'))).toBe('unlisted')
    expect(listingOf(whole, asset('EUR'))).toBe('unlisted')

    const linked = '[[CURRENCIES]]\ntoml = "https://northwind.example/.well-known/EUR.toml"\n'
    const part = await read(issuedBy('code = "USD"') + linked).toml
    expect(part).toMatchObject({ currencies: [{ code: 'USD', issuer }], isPartial: true })
    expect(listingOf(part, asset('USD'))).toBe('listed')
    expect(listingOf(part, asset('EUR'))).toBe('unknown')
  })

  test.each([
    ['is a page of HTML', '<html>', 200, 'is not TOML'],
    ['does not exist', '', 404, 'has no stellar.toml'],
    ['is larger than SEP-1 allows', `# ${'x'.repeat(200_000)}`, 200, 'larger than 100 KiB'],
    ['nests without end', `a = ${'['.repeat(20_000)}`, 200, 'is not TOML'],
    ['defines a table within itself', '[a]\n[a.a]\n[a]', 200, 'is not TOML'],
    ['is bytes of anything', '\u0000\u0089PNG\r\n', 200, 'is not TOML'],
  ])('that %s is refused in words', async (_, body, status, message) => {
    await expect(read(body, status).toml).rejects.toThrow(message)
  })

  test('of 10 MB is read no further than its bound', async () => {
    let sent = 0
    const chunk = new TextEncoder().encode(`# ${'x'.repeat(65_534)}`)
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent >= 10_000_000) return controller.close()
        sent += chunk.length
        controller.enqueue(chunk)
      },
    })
    const http = createDomainHttp(() => Promise.resolve(new Response(body)))
    await expect(
      readStellarToml(defined(parseDomain('northwind.example')), http, signal),
    ).rejects.toThrow('larger than 100 KiB')
    expect(sent).toBeLessThan(300_000)
  })

  test('behind a redirect is not followed, neither around nor elsewhere', async () => {
    const asked: string[] = []
    const http = createDomainHttp((request) => {
      asked.push(request.url)
      const headers = { location: 'https://elsewhere.example/.well-known/stellar.toml' }
      return Promise.resolve(new Response(null, { status: 302, headers }))
    })
    await expect(
      readStellarToml(defined(parseDomain('northwind.example')), http, signal),
    ).rejects.toThrow(/redirects/)
    expect(asked).toEqual(['https://northwind.example/.well-known/stellar.toml'])
  })

  test('names and accounts without end are cut', async () => {
    const { toml } = read(
      `ACCOUNTS = [${`"${issuer}",`.repeat(1_500)}]\n[DOCUMENTATION]\nORG_NAME = "${'N'.repeat(9_000)}"`,
    )
    const { accounts, organization, isPartial } = await toml
    expect(accounts.length).toBeLessThanOrEqual(1_000)
    expect(isPartial).toBe(true)
    expect(organization?.length).toBeLessThanOrEqual(100)
  })

  test('cannot send the reader to a server without encryption', async () => {
    expect(await read('FEDERATION_SERVER = "http://northwind.example"').toml).toMatchObject({
      federationServer: undefined,
    })
  })
})

describe('a federation server', () => {
  const ask = (record: object | string, status?: number) => {
    const { asked, http } = answering(
      typeof record === 'string' ? record : JSON.stringify(record),
      status,
    )
    const server = 'https://federation.northwind.example/v1?key=1'
    return { asked, found: readFederation('alice*northwind.example', server, http, signal) }
  }

  test('gives an account and the memo that a payment must have', async () => {
    const { asked, found } = ask({
      stellar_address: 'Alice*northwind.example',
      account_id: issuer,
      memo_type: 'id',
      memo: 42,
    })
    expect(await found).toMatchObject({ account: issuer, memo: { type: 'id', value: '42' } })
    expect(asked).toEqual([
      'https://federation.northwind.example/v1?key=1&q=alice*northwind.example&type=name',
    ])
  })

  test.each([
    ['another name', { stellar_address: 'bob*northwind.example', account_id: issuer }],
    ['no account', { stellar_address: 'alice*northwind.example', account_id: 'GABC' }],
    ['a memo beyond what its number keeps', { account_id: issuer, memo_type: 'id', memo: 2 ** 60 }],
    ['a memo of an unknown type', { account_id: issuer, memo_type: 'return', memo: 'x' }],
    ['no JSON', '<html>'],
  ])('that answers with %s is not believed', async (_, record) => {
    await expect(ask(record).found).rejects.toMatchObject({ kind: 'badResponse' })
  })

  test('may not know the name', async () => {
    await expect(ask('{}', 404).found).rejects.toMatchObject({ kind: 'notFound' })
  })
})
