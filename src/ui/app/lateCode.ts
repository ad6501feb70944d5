import type * as charts from '../charts.ts'
import type { LateCode } from '../components/Late.tsx'
import { firstViewShown, loadChunk } from '../components/Waiting.tsx'
import type * as dialogs from '../dialogs.ts'
import type * as execution from '../execution.ts'
import type * as later from '../later.ts'
import type * as watch from '../watch.ts'

declare module '../components/Late.tsx' {
  interface LateChunks {
    /** What follows the first view. */
    readonly later: typeof later
    /** Dialogs and tools. */
    readonly dialogs: typeof dialogs
    /** What a transaction's code did. */
    readonly execution: typeof execution
    /** What things are worth, and how that and the network changed. */
    readonly charts: typeof charts
    /** What the reader watches. */
    readonly watch: typeof watch
  }
}

/** The loaders of those chunks. */
export const lateCode: LateCode = {
  later: () => behindFirstView(() => import('../later.ts')),
  dialogs: () => loadChunk(() => import('../dialogs.ts')),
  execution: () => loadChunk(() => import('../execution.ts')),
  charts: () => behindFirstView(() => import('../charts.ts')),
  watch: () => behindFirstView(() => import('../watch.ts')),
}

/** The first view has the line and the processor to itself. */
async function behindFirstView<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  await firstViewShown()
  return loadChunk(load)
}
