import { provideLateCode } from '#sources/late.ts'
import { answerPage } from '#sources/worker/engine.ts'
import { lateCode } from '#sources/worker/lateCode.ts'

provideLateCode(lateCode)

/** The worker: it reads, decodes and derives everything that the page shows, and answers for the bundled network. */
answerPage(async (folder) => {
  const { createDemoFetch } = await import('#mock/browser.ts')
  return createDemoFetch(folder, { rpcPath: '/rpc' })
})
