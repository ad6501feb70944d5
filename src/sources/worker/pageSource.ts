import { late } from '../late.ts'
import type { EvidenceSource } from '../proof/evidence.ts'
import type { PageSource } from '../source.ts'

type Tools = Pick<PageSource, 'reader' | 'offerLife' | 'evidence' | 'forget' | 'resume'>

/** Makes a source as pages have it, in the worker, a program of Node or a test. What it lacks loads when it is first asked for. */
export function pageSource<T extends EvidenceSource>(source: T): Tools & T {
  const tools = () => late('toolAnswers')
  const nothing = () => Promise.resolve()
  return {
    reader: {
      records: async (request, signal) => (await tools()).readRecords(source, request, signal),
      csv: async (table) => (await tools()).toolAnswers.csv(table),
      typeNames: async (kind) => (await tools()).toolAnswers.typeNames({ kind }),
    },
    offerLife: async (request, signal) => (await tools()).readOfferLife(source, request, signal),
    evidence: async (request, signal) => (await tools()).gatherEvidence(source, request, signal),
    forget: nothing,
    resume: nothing,
    ...source,
  }
}
