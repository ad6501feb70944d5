import { startFaultyNetwork } from '../support/faultyNetwork.ts'
import { expect } from '../support/fixtures.ts'
import { test } from '../support/networkTest.ts'

const list = '/faulty/ledgers'

test.use({ first: true })

test('a service that redirects to another host gets a message, and the host no request', async ({
  page,
  open,
  network,
  provoke,
}) => {
  const elsewhere = await startFaultyNetwork()
  provoke({ errors: /Failed to load resource|net::ERR/ })
  network.fail({ kind: 'redirect', location: elsewhere.rest })
  await open(list)
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText(/redirects to/)
  // Each request of the page once: a redirect is not retried.
  expect(network.requests()).toBeLessThan(8)
  expect(elsewhere.requests()).toBe(0)
  await elsewhere.close()
})
