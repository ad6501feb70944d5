import { type FaultyNetwork, offerNetwork, startFaultyNetwork } from './faultyNetwork.ts'
import { test as base } from './fixtures.ts'

/** A test with a service of its own that can fail. */
export const test = base.extend<{ readonly network: FaultyNetwork }>({
  network: async ({ page, provoke }, use) => {
    const server = await startFaultyNetwork()
    provoke({ origins: [server.origin], errors: /Failed to load resource|CORS policy|net::ERR/ })
    await offerNetwork(page, server)
    await use(server)
    await server.close()
  },
})
