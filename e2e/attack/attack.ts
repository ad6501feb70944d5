import { type Cell, idOf } from './cells.ts'
import { type Verdict, judge } from './judge.ts'
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
  const honest = new Map<string, Visit>()
  const outcomes: Outcome[] = []
  const keyOf = ({ path, via }: Cell) => `${via} ${path}`
  try {
    const pages = [...new Map(cells.map((cell) => [keyOf(cell), cell])).values()]
    await together(pages, atOnce, async (cell) => {
      honest.set(keyOf(cell), await stage.visit({ ...cell, faults: [] }, '', untilWhole))
    })
    await together(cells, atOnce, async (cell) => {
      const base = honest.get(keyOf(cell))
      if (base === undefined) throw new Error('no honest visit')
      const until = cell.faults.some(({ waits }) => waits === true) ? untilOver : untilSaid()
      const visit = await stage.visit(cell, String(cell.seed), until)
      const verdict = judge(visit, base, cell)
      outcomes.push({ cell, verdict, visit })
      for (const { rule, text } of verdict.findings) tell(`${rule}: ${idOf(cell)}\n    ${text}`)
    })
  } finally {
    await stage.close()
  }
  return outcomes
}

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
