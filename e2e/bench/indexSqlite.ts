import type * as Sqlite from '@sqlite.org/sqlite-wasm'
import { type Row, type BaselineFigures, pageSize, timedPages } from './indexBaselines.ts'

interface Opened {
  readonly database: Sqlite.Database
  readonly where: string
}

/** SQLite as its makers build it for the web, in the browser's private file system where it gives handles, else in memory. */
async function openSqlite(): Promise<Opened> {
  const address = '/sqlite3.js'
  const { default: init }: typeof Sqlite = await import(/* @vite-ignore */ address)
  const sqlite = await init()
  try {
    const { OpfsSAHPoolDb } = await sqlite.installOpfsSAHPoolVfs({ name: 'bench' })
    return { database: new OpfsSAHPoolDb('/operations.db'), where: 'OPFS' }
  } catch (error) {
    const database = new sqlite.oo1.DB(':memory:')
    return { database, where: `memory (no OPFS: ${error instanceof Error ? error.message : ''})` }
  }
}

export async function measureSqlite(rows: readonly Row[]): Promise<BaselineFigures> {
  const { database, where } = await openSqlite()
  database.exec(`
    DROP TABLE IF EXISTS operations;
    DROP TABLE IF EXISTS participants;
    CREATE TABLE operations (id INTEGER PRIMARY KEY, type INTEGER, record TEXT);
    CREATE TABLE participants (account TEXT, id INTEGER, PRIMARY KEY (account, id)) WITHOUT ROWID;`)
  const started = performance.now()
  const operation = database.prepare('INSERT INTO operations VALUES (?, ?, ?)')
  const participant = database.prepare('INSERT OR IGNORE INTO participants VALUES (?, ?)')
  for (let at = 0; at < rows.length; at += 5000)
    database.transaction(() => {
      for (const { id, type, accounts, record } of rows.slice(at, at + 5000)) {
        operation.bind([id, type, record]).stepReset()
        for (const account of accounts) participant.bind([account, id]).stepReset()
      }
    })
  operation.finalize()
  participant.finalize()
  const insertsPerSecond = rows.length / ((performance.now() - started) / 1000)
  const figures = await timedPages(rows, (account) => Promise.resolve(page(database, account)))
  database.close()
  return { rows: rows.length, insertsPerSecond, ...figures, where }
}

/** Milliseconds from nothing to an account's newest 50; undefined where nothing was kept. */
export async function measureSqliteOpening(account: string): Promise<number | undefined> {
  const started = performance.now()
  const { database, where } = await openSqlite()
  if (where !== 'OPFS') return undefined
  if (page(database, account) === 0) throw new Error('the account has operations')
  const took = performance.now() - started
  database.close()
  return took
}

function page(database: Sqlite.Database, account: string): number {
  const records = database.selectValues(
    `SELECT record FROM participants JOIN operations USING (id)
     WHERE account = ? ORDER BY id DESC LIMIT ${pageSize}`,
    [account],
  )
  return records.map((record): unknown =>
    typeof record === 'string' ? JSON.parse(record) : record,
  ).length
}
