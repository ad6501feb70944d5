import { chromium } from '@playwright/test'
import path from 'node:path'
import { createMock } from '#mock/mock.ts'
import { createPackedFolderCorpus } from '#tools/network/packedFolder.ts'
import { listen } from '#tools/network/server.ts'
import { chromiumArguments, chromiumPath } from '../support/browsers.ts'
import { createChainedNetwork } from './chainedNetwork.ts'
import { assets } from '../support/examples.ts'
import { passphrase } from '../support/faultyNetwork.ts'
import { watchHost } from './hostShare.ts'
import { measureScrolls, scrolledHead, scrolledRow } from './scrollBench.ts'
import { serveFolder } from '../support/staticServer.ts'

/** `node e2e/bench/scroll.ts [dist]`: tasks and frames while lists are scrolled, their index empty at the start. */
const demo = path.join(import.meta.dirname, '..', '..', 'public', 'recorded', 'demo')
const recorded = await listen(createMock(createPackedFolderCorpus(demo)), 0)
const chained = await listen(await createChainedNetwork(1500), 0)
const network = (id: string, url: string) => ({ id, name: id, passphrase, rpc: `${url}/rpc` })
const site = await serveFolder({
  folder: path.resolve(process.argv[2] ?? 'dist'),
  fallback: 'redirects',
  edited: {
    'networks.json': JSON.stringify([
      network('recorded', recorded.url),
      network('chained', chained.url),
    ]),
  },
})
const browser = await chromium.launch({
  args: chromiumArguments,
  ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
})
/** Milliseconds of the processor, four times slowed down. */
const longestTask = 100
const [, issuer = ''] = assets.usd.split('-')
try {
  const host = watchHost()
  console.log(scrolledHead)
  const measured = await measureScrolls(browser, {
    grows: `${site.url}chained/accounts/${issuer}/operations?limit=200&via=rpc`,
    long: `${site.url}recorded/effects?limit=200&via=rpc`,
  })
  for (const scrolled of measured) console.log(scrolledRow(scrolled))
  for (const { name, tasks } of measured)
    if ((tasks[0]?.cpu ?? 0) > longestTask) {
      console.error(`${name}: a task of ${tasks[0]?.cpu.toFixed(0)} ms on the main thread`)
      process.exitCode = 1
    }
  console.log(host() ?? '')
} finally {
  await browser.close()
  await Promise.all([site.close(), recorded.close(), chained.close()])
}
