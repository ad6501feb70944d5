import { accounts, ledgers, operations, transactions } from '../support/examples.ts'
import { offerNetwork, startFaultyNetwork } from '../support/faultyNetwork.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ first: true })

/** The same question has another id each time that it is sent. */
const withoutIds = (request: string) => request.replaceAll(/"id":\d+/g, '"id":0')

/** A node's status changes with each ledger: a page that follows the network asks again. */
const isStatus = (request: string) => request.includes('"getHealth"')

test('no page asks a service twice for the same', async ({ page, open, provoke }) => {
  const network = await startFaultyNetwork()
  provoke({ origins: [network.origin] })
  await offerNetwork(page, network)
  for (const address of [
    `transactions/${transactions.path}`,
    `operations/${operations.path}`,
    `ledgers/${ledgers.busy}`,
    `accounts/${accounts.alice}`,
    'ledgers',
    '',
  ]) {
    const before = network.answered().length
    await open(`/faulty/${address}`)
    const asked = network
      .answered()
      .slice(before)
      .filter((each) => !isStatus(each))
      .map(withoutIds)
    expect(asked.length, address).toBeGreaterThan(0)
    expect(asked, address).toEqual([...new Set(asked)])
  }
  await network.close()
})
