/** Milliseconds of work between two yields. */
const maxStretch = 12

/** Yields to other tasks of the worker after a stretch of work: they answer the page. */
export function createYieldToTasks(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < maxStretch) return
    await nextTask()
    since = performance.now()
  }
}

/** Lets other tasks run and posted messages arrive. Not by a timer: browsers delay nested ones by 4 ms. */
export const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const received = () => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', received, { once: true })
    port1.start()
    port2.postMessage(undefined)
  })
