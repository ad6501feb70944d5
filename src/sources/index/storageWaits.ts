/** Seconds that a database may take to open: it waits for ever where another page keeps it open while it is deleted. */
const openingTime = 2

/** The storage did not open. */
export class StorageWaits extends Error {
  override readonly name = 'StorageWaits'
  constructor() {
    super(`the browser’s storage did not open within ${openingTime} seconds`)
  }
}

/** Awaits `opening` for a limited time; `late` closes what opens after it. Throws StorageWaits. */
export async function inTime<T>(opening: Promise<T>, late: (opened: T) => void): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const waits = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new StorageWaits())
      opening.then(late, () => undefined) // too late to matter
    }, openingTime * 1_000)
  })
  return Promise.race([opening, waits]).finally(() => clearTimeout(timer))
}
