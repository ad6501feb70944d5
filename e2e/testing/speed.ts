/** Milliseconds of this thread's processor that a function takes. */
export function processorTime(run: () => unknown): number {
  const begun = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}

/** Throws where something took longer, in milliseconds: nightly alone (`SPEED=1`), on a machine that does nothing else. */
export function judgeSpeed(took: number, most: number, what = 'it'): void {
  if (process.env.SPEED !== undefined && took >= most)
    throw new Error(`${what} took ${took} ms of the processor, which should be below ${most}`)
}
