import { type Cell, idOf } from './cells.ts'
import { type Verdict, judge, timeRules } from './judge.ts'
import { openStage } from './stage.ts'
import { type Visit, untilOver, untilSaid, untilWhole } from './visit.ts'

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

/** Visits every cell, and each page once honestly. */
export async function attack(
  cells: readonly Cell[],
  { folder, atOnce, tell }: AttackOptions,
): Promise<readonly Outcome[]> {
  const stage = await openStage(folder, atOnce)
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0)
  const honest = new Map<string, Visit>()
  const outcomes: Outcome[] = []
  const keyOf = ({ path, via }: Cell) => `${via} ${path}`
  try {
    const pages = [...new Map(cells.map((cell) => [keyOf(cell), cell])).values()]
    await together(pages, atOnce, async (cell) => {
      honest.set(keyOf(cell), await stage.visit({ ...cell, faults: [] }, '', untilWhole()))
    })
    tell(`${pages.length} honest visits, ${seconds()} s`)
    const attacked = async (cell: Cell): Promise<Outcome> => {
      const base = honest.get(keyOf(cell))
      if (base === undefined) throw new Error('no honest visit')
      const until = cell.faults.some(({ waits }) => waits === true) ? untilOver : untilSaid()
      const visit = await stage.visit(cell, String(cell.seed), until)
      return { cell, verdict: judge(visit, base, cell), visit }
    }
    const found = (outcome: Outcome) => {
      outcomes.push(outcome)
      const { cell, verdict } = outcome
      for (const { rule, text } of verdict.findings) tell(`${rule}: ${idOf(cell)}\n    ${text}`)
      if (outcomes.length % 100 === 0) tell(`${outcomes.length} cells, ${seconds()} s`)
    }
    const late: Cell[] = []
    await together(cells, atOnce, async (cell) => {
      const outcome = await attacked(cell)
      if (isLateAlone(outcome)) late.push(cell)
      else found(outcome)
    })
    // Alone: beside other pages a machine with too much to do breaks rules of time by itself.
    for (const cell of late) found(await attacked(cell))
  } finally {
    await stage.close()
  }
  return outcomes
}

/** Whether only rules of time were broken. */
const isLateAlone = ({ verdict: { findings } }: Outcome): boolean =>
  findings.length > 0 && findings.every(({ rule }) => timeRules.includes(rule))

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
