/** Milliseconds of work after which others on the same thread have their turn. */
const longest = 12

/** Yields to other tasks of the thread after a stretch of work: the page waits for its answers there. */
export function createYieldToTasks(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longest) return
    await nextTask()
    since = performance.now()
  }
}

/** Not a timer: browsers hold back those that follow each other. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const heard = () => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', heard, { once: true })
    port1.start()
    port2.postMessage(undefined)
  })
