import type { QueryClient } from '@tanstack/react-query'

/** Milliseconds for the other answers after the first: a page that is rendered twice is shown later. */
const grace = 50

/** Resolves when the answers are there that the routes' loaders requested; the first, and what comes shortly after it. */
export async function firstAnswers(queries: QueryClient): Promise<void> {
  const answers = queries
    .getQueryCache()
    .getAll()
    .map(async ({ promise }) => promise?.catch(() => undefined))
  await Promise.race([Promise.all(answers), ...answers.map((each) => each.then(() => wait(grace)))])
}

/** Resolves with the promise, or after so many milliseconds. */
export const atMost = (milliseconds: number, promise: Promise<unknown>): Promise<unknown> =>
  Promise.race([promise, wait(milliseconds)])

export const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })
