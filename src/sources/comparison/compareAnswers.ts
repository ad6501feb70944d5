import { compareLists } from './compareLists.ts'
import { compareRecords } from './compareRecords.ts'
import type { ListAnswers, ListComparison, RecordAnswers, RecordComparison } from './comparison.ts'

/** Compares a record, or a page of a list, as both lines of sight answered it. */
export const compareAnswers = (
  answers: RecordAnswers | ListAnswers,
): RecordComparison | ListComparison =>
  'collection' in answers ? compareLists(answers) : compareRecords(answers)
