import path from 'node:path'
import { openBundledRecording } from './bundledRecording.ts'
import { type Recording, openRecording, sharedRecordings } from './recording.ts'

/** The recorded network and every run of the conformance sets; the bundled network alone where `../shared` is absent. */
export function allRecordings(say: (line: string) => void): readonly Recording[] {
  const shared = path.resolve('..', 'shared')
  const found = sharedRecordings(shared)
  if (found.length > 0) return found.map(openRecording)
  say(`${shared} is absent: the bundled network alone`)
  return [openBundledRecording(path.resolve('public', 'recorded', 'demo'))]
}
