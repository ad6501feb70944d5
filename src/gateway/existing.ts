import { ProblemError } from '../model/restWire/problem.ts'

/** What a parameter was read as; undefined is an id that no network has. */
export function existing<T>(value: T | undefined): T {
  if (value === undefined) throw new ProblemError('not_found')
  return value
}
