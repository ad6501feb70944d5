import { type Model, chainOf, modelOf } from './chainedLedgers.ts'
import { browserStore, measureOpening, memoryStore, opened, walkInto } from './indexBench.ts'
import { accountsIn, measurePages } from './indexBenchPages.ts'
import { measureSqlite, measureSqliteOpening } from './indexSqlite.ts'
import { measurePlainOpening, measurePlainRows, rowsOf } from './indexBaselines.ts'
import type { Job } from './indexJobs.ts'

/** The bench in a browser's worker: one job, one answer. */
self.addEventListener('message', ({ data }: MessageEvent<Job>) => {
  run(data).then(
    (value) => self.postMessage({ value }, { transfer: [] }),
    (error: unknown) =>
      self.postMessage(
        { error: error instanceof Error ? (error.stack ?? error.message) : 'failed' },
        { transfer: [] },
      ),
  )
})

let models: readonly Model[] = []
/** Ledgers walked until the engine has compiled what it runs. */
const warmLedgers = 60

async function run(job: Job): Promise<unknown> {
  switch (job.kind) {
    case 'prepare':
      models = job.bases.map(modelOf)
      await walkInto(memoryStore(), chainOf(models, warmLedgers), job.passphrase)
      return undefined
    case 'walk': {
      const store = job.name === undefined ? memoryStore() : await browserStore(job.name)
      return walkInto(store, chainOf(models, job.ledgers), job.passphrase)
    }
    case 'pages':
      return measurePages(await browserStore(job.name), job.passphrase, job.accounts)
    case 'accounts':
      return accountsIn(await opened(await browserStore(job.name), job.passphrase))
    case 'open':
      return measureOpening(job.name, job.passphrase, job.account)
    case 'sqlite': {
      const chain = chainOf(models, models.length)
      return measureSqlite(rowsOf(chain, job.passphrase, job.rows, models.length))
    }
    case 'plain': {
      const chain = chainOf(models, models.length)
      return measurePlainRows(rowsOf(chain, job.passphrase, job.rows, models.length), job.name)
    }
    case 'openSqlite':
      return measureSqliteOpening(job.account)
    case 'openPlain':
      return measurePlainOpening(job.name, job.account)
  }
}
