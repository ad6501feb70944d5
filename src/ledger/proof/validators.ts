import { parseAccountId } from '../values/ids.ts'
import type { Validator } from './proof.ts'

/** The validators that a reader entered: those that could be read, and the lines that could not. */
export interface ReadValidators {
  readonly validators: readonly Validator[]
  readonly problems: readonly string[]
}

/** More than any network has; text beyond it is not read. */
const maxValidators = 500

/**
 * Reads validators, one a line: its public key (G…), then its organisation; without one it stands for itself. Empty
 * lines and what follows `#` are left out, and a key that is there twice counts once.
 */
export function readValidators(text: string): ReadValidators {
  const validators = new Map<string, Validator>()
  const problems: string[] = []
  for (const line of text.split('\n', maxValidators * 2)) {
    const [, key = '', name = ''] =
      /^\s*([^\s,;]*)[\s,;]*([^#]*)/.exec(line.replace(/#.*$/, '')) ?? []
    if (key === '') continue
    const node = parseAccountId(key)
    if (node === undefined || validators.size >= maxValidators) problems.push(line.slice(0, 80))
    else validators.set(node, { node, organisation: name.trim().slice(0, 80) || node })
  }
  return { validators: [...validators.values()], problems }
}
