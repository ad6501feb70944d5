import type { CDPSession } from '@playwright/test'

/** A task of a page's own thread, in milliseconds. */
export interface Task {
  /** By the clock: with what others had of the processor meanwhile. */
  readonly wall: number
  /** What this thread had of the processor: others have no part in it. */
  readonly cpu: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Traces the browser while `run` goes on, and gives the tasks of the page's main thread, longest first. */
export async function traced(devtools: CDPSession, run: () => Promise<void>): Promise<Task[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { readonly value: readonly object[] }) => {
    for (const event of value) if (isTraceEvent(event)) events.push(event)
  }
  devtools.on('Tracing.dataCollected', collect)
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'toplevel' })
  await run()
  const complete = new Promise<void>((resolve) =>
    devtools.once('Tracing.tracingComplete', () => resolve()),
  )
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', collect)
  return tasksOf(events)
}

const isTraceEvent = (event: object): event is TraceEvent => 'ts' in event && 'ph' in event

function tasksOf(events: readonly TraceEvent[]): Task[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const tasks = new Map<string, Task[]>()
  for (const event of events)
    if (event.ph === 'X' && /\bRunTask$/.test(event.name)) {
      const task = { wall: (event.dur ?? 0) / 1000, cpu: (event.tdur ?? 0) / 1000 }
      tasks.set(threadOf(event), [...(tasks.get(threadOf(event)) ?? []), task])
    }
  // Pages that rest have a main thread too.
  const mains = events
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map((event) => tasks.get(threadOf(event)) ?? [])
    .toSorted((a, b) => busy(b) - busy(a))
  return (mains[0] ?? []).toSorted((a, b) => b.cpu - a.cpu)
}

export const busy = (tasks: readonly Task[]): number => tasks.reduce((sum, { cpu }) => sum + cpu, 0)
