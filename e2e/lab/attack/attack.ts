import { type Cell, idOf } from './cells.ts'
import type { Fault, History } from './faults/fault.ts'
import { field, listsOf } from './faults/json.ts'
import { historyOf, honestOf, honestSights, openHonestVisits, pageKey } from './honestVisits.ts'
import { isLateAlone, judge, listEnds, type Verdict } from './judge.ts'
import { openStage } from './stage.ts'
import type { Statement } from './statements.ts'
import { untilOver, untilSaid, untilWhole, type Visit } from './visit.ts'

export interface Outcome {
  readonly cell: Cell
  readonly verdict: Verdict
  readonly visit: Visit
}

export interface AttackOptions {
  /** The built files. */
  readonly folder: string
  /** Pages open at the same time, each with a service of its own. */
  readonly atOnce: number
  readonly tell: (line: string) => void
}

/** Pages that wait for a service without an end take time, not a core: as many are open beside the others. */
const waitingAtOnce = 3

/** Visits every cell, and each page once honestly through the sources that know it. */
export async function attack(
  cells: readonly Cell[],
  { folder, atOnce, tell }: AttackOptions,
): Promise<readonly Outcome[]> {
  const stage = await openStage(folder, atOnce + waitingAtOnce)
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0)
  const honest = openHonestVisits(folder)
  const outcomes: Outcome[] = []
  try {
    const wanted = cells.flatMap((cell) => {
      const { page, path } = cell
      const history = historyOf(cell)
      return honestSights(cell).map((via) => ({
        page,
        path,
        via,
        history,
        key: pageKey(path, via, history),
      }))
    })
    const missing = [...new Map(wanted.map((each) => [each.key, each])).values()].filter(
      ({ key }) => !honest.known.has(key),
    )
    await together(missing, atOnce, async ({ key, page, path, via, history }) => {
      const visit = { page, path, via, faults: havingHistory(history) }
      honest.known.set(key, await stage.visit(visit, '', untilWhole))
      // Each by itself: a run that is stopped has lost nothing.
      honest.save()
    })
    tell(`${missing.length} honest visits, ${seconds()} s`)
    const attacked = async (cell: Cell): Promise<Outcome> => {
      const until = isWaiting(cell) ? untilOver : untilSaid()
      const visit = await stage.visit(cell, String(cell.seed), until)
      const judged = () => judge(visit, honestOf(honest.known, cell), cell)
      const verdict = judged()
      const isLying = verdict.findings.some(({ rule }) => rule === 'lie')
      if (!isLying) return { cell, verdict, visit }
      const more = [await covered(cell, visit), await readToBothEnds(cell)].some(Boolean)
      return { cell, verdict: more ? judged() : verdict, visit }
    }
    /** Visits both ends of the page's list honestly: its rows are true wherever they stand. False if that was done before. */
    const readToBothEnds = async (cell: Cell): Promise<boolean> => {
      const { page, path, via } = cell
      const key = pageKey(path, via, historyOf(cell))
      const whole = honest.known.get(key)
      if (whole === undefined || listEnds in whole.stages || path.includes('?')) return false
      const rows: Statement[] = []
      for (const query of ['limit=200', 'limit=200&order=asc']) {
        const faults = havingHistory(historyOf(cell))
        const end = { page, path: `${path}?${query}`, via, faults }
        const { seen } = await stage.visit(end, '', untilWhole)
        rows.push(...seen.statements.filter(({ kind }) => kind === 'row'))
      }
      honest.known.set(key, { ...whole, stages: { ...whole.stages, [listEnds]: rows } })
      honest.save()
      return true
    }
    /**
     * Visits the cell's page honestly up to the ledgers that it covers, where no honest visit stopped there: a service ends a
     * list earlier by an answer that cannot be read. False if that leads to no other coverage.
     */
    const covered = async (cell: Cell, { seen }: Visit): Promise<boolean> => {
      const { page, path, via } = cell
      const { coverage } = seen
      const key = pageKey(path, via, historyOf(cell))
      const whole = honest.known.get(key)
      const [, oldest] = /^(\d+)–/.exec(coverage) ?? []
      if (oldest === undefined || whole === undefined || coverage in whole.stages) return false
      const faults = [...havingHistory(historyOf(cell)), endingAt(Number(oldest))]
      const short = await stage.visit({ page, path, via, faults }, everyAnswer, untilWhole)
      const stages = { ...whole.stages, ...short.stages }
      honest.known.set(key, { ...whole, stages })
      honest.save()
      return coverage in stages
    }
    const found = (outcome: Outcome) => {
      outcomes.push(outcome)
      const { cell, verdict } = outcome
      for (const { rule, text } of verdict.findings) tell(`${rule}: ${idOf(cell)}\n    ${text}`)
      if (outcomes.length % 100 === 0) tell(`${outcomes.length} cells, ${seconds()} s`)
    }
    const late: Cell[] = []
    const visited = async (cell: Cell) => {
      const outcome = await attacked(cell)
      if (isLateAlone(outcome.verdict)) late.push(cell)
      else found(outcome)
    }
    const { waiting = [], others = [] } = Object.groupBy(cells, (cell) =>
      isWaiting(cell) ? 'waiting' : 'others',
    )
    await Promise.all([
      together(waiting, waitingAtOnce, visited),
      together(others, atOnce, visited),
    ])
    // Alone: beside other pages a machine with too much to do breaks rules of time by itself.
    for (const cell of late) found(await attacked(cell))
  } finally {
    await stage.close()
  }
  return outcomes
}

/** A service that is honest about this history. */
const havingHistory = (history: History | undefined): readonly Fault[] =>
  history === undefined || history === 'honest'
    ? []
    : [{ name: history, family: 'history', forged: history }]

/** A seed by which every answer has the fault. */
const everyAnswer = '1'

/** A node that has no ledgers before one: it leaves them out of its answers. */
const endingAt = (oldest: number): Fault => ({
  name: `ending-at-${oldest}`,
  family: 'transport',
  send: (answer, { asked }) => {
    const [, from, limit] =
      /"method":"getLedgers","params":\{"startLedger":(\d+),"pagination":\{"limit":(\d+)/.exec(
        asked.body,
      ) ?? []
    if (from === undefined || Number(from) >= oldest) return answer
    if (Number(from) + Number(limit) <= oldest) return { ...answer, status: 503 }
    const json: unknown = JSON.parse(new TextDecoder().decode(answer.body))
    for (const { list, set } of listsOf(json))
      set(list.filter((ledger) => Number(field(ledger, 'sequence')) >= oldest))
    return { ...answer, body: new TextEncoder().encode(JSON.stringify(json)) }
  },
})

const isWaiting = ({ faults }: Cell): boolean => faults.some(({ waits }) => waits === true)

/** All of them, so many at a time. */
async function together<T>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await act(item)
    }),
  )
}
