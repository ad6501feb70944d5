/** `npm run verify -- FILE`: checks an evidence file, as a page does. It asks nothing of any service. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  type Proof,
  isRefuted,
  proofSummary,
  stepTexts,
  readValidators,
} from '#ledger/proof/proof.ts'
import { checkEvidence } from '#sources/proof/evidence.ts'
import { reasonOf, wordsOf } from '../program.ts'

const usage = `npm run verify -- FILE [--validators FILE] [--messages FILE]…

FILE is an evidence file. Validators are one a line: public key (G…), organisation. Messages are scp-*.xdr.gz of a history
archive. Ends with 0 where no step fails, 1 where one does, 2 where a file cannot be read as what it should be.`

const marks = {
  proved: 'holds  ',
  failed: 'FAILS  ',
  unknown: 'open   ',
  missing: 'missing',
} as const

/** Checks the file that the arguments name, and prints each step. Gives the exit code. */
export async function verify(
  args: readonly string[],
  print: (line: string) => void,
): Promise<0 | 1 | 2> {
  const words = wordsOf({
    args: [...args],
    allowPositionals: true,
    options: {
      validators: { type: 'string' },
      messages: { type: 'string', multiple: true },
      help: { type: 'boolean' },
    },
  })
  if (typeof words === 'string') {
    print(`${words}\n\n${usage}`)
    return 2
  }
  const { values, positionals } = words
  const [name] = positionals
  if (values.help === true || name === undefined || positionals.length > 1) {
    print(usage)
    return values.help === true ? 0 : 2
  }
  const written = values.validators === undefined ? '' : readFileSync(values.validators, 'utf8')
  const { validators, problems } = readValidators(written)
  for (const line of problems) print(`no validator: ${line}`)
  const messages = (values.messages ?? []).map((file) => ({
    name: path.basename(file),
    bytes: new Uint8Array(readFileSync(file)),
  }))
  const answer = await checkEvidence({ file: readFileSync(name, 'utf8'), validators, messages })
  if (answer.kind === 'refused') {
    print(answer.message)
    return 2
  }
  for (const reason of answer.refused) print(reason)
  printProof(answer.proof, print)
  if (isRefuted(answer.proof)) return 1
  return answer.refused.length + problems.length > 0 ? 2 : 0
}

function printProof(proof: Proof, print: (line: string) => void): void {
  print(`Network: ${proof.passphrase}`)
  for (const { id, outcome, finding, compared } of proof.steps) {
    print(`${marks[outcome]}  ${stepTexts[id].title}: ${finding}`)
    if (outcome === 'failed')
      for (const { label, computed, stated } of compared)
        print(`         ${label}: ${computed} is computed, ${stated} is stated`)
  }
  for (const { label, value } of proof.figures) print(`${label}: ${value}`)
  print(`${proofSummary(proof)}.`)
}

if (import.meta.main)
  try {
    process.exitCode = await verify(process.argv.slice(2), console.log)
  } catch (error) {
    console.log(reasonOf(error))
    process.exitCode = 2
  }
