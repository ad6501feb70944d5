/** `npm run verify -- FILE`: checks an evidence file, as a page does. It asks nothing of any service. */
import '#tools/lateCode.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  isRefuted,
  type Proof,
  type ProofStep,
  type ProofStepId,
  proofSummary,
  readValidators,
  stepTexts,
} from '#ledger/proof/proof.ts'
import { checkEvidence } from '#sources/proof/evidence.ts'
import { reasonOf, wordsOf } from '../program.ts'

const usage = `npm run verify -- FILE [--validators FILE] [--messages FILE]…

FILE is an evidence file. Validators are one a line: public key (G…), organisation. Messages are scp-*.xdr.gz of a history
archive. Ends with
  0  where each step up to inclusion in a ledger holds: the file is consistent; with --validators their votes as well: it
     is verified
  1  where a step fails
  2  where a file cannot be read as what it should be
  3  where nothing fails, but one of those steps is open`

const marks = {
  proved: 'holds  ',
  failed: 'FAILS  ',
  unknown: 'open   ',
  missing: 'missing',
} as const

/** Steps about the network behind a ledger that has it: what they prove is more than inclusion. */
const beyondInclusion: ReadonlySet<ProofStepId> = new Set(['proposer', 'chain', 'quorum'])

type ExitCode = 0 | 1 | 2 | 3

/** Checks the file that the arguments name, and prints each step. Gives the exit code. */
export async function verify(
  args: readonly string[],
  print: (line: string) => void,
): Promise<ExitCode> {
  try {
    return await verified(args, print)
  } catch (error) {
    // A file that cannot be opened.
    print(reasonOf(error))
    return 2
  }
}

async function verified(args: readonly string[], print: (line: string) => void): Promise<ExitCode> {
  const words = wordsOf(
    {
      args: [...args],
      allowPositionals: true,
      options: {
        validators: { type: 'string' },
        messages: { type: 'string', multiple: true },
        help: { type: 'boolean' },
      },
    },
    usage,
    print,
  )
  if (typeof words === 'number') return words
  const { values, positionals } = words
  const [name] = positionals
  if (name === undefined || positionals.length > 1) {
    print(usage)
    return 2
  }
  const written = values.validators === undefined ? '' : read(values.validators).toString()
  const { validators, problems } = readValidators(written)
  for (const line of problems) print(`no validator: ${line}`)
  const messages = (values.messages ?? []).map((file) => ({
    name: path.basename(file),
    bytes: new Uint8Array(read(file)),
  }))
  const answer = await checkEvidence({ file: read(name).toString(), validators, messages })
  if (answer.kind === 'refused') {
    print(answer.message)
    return 2
  }
  for (const reason of answer.refused) print(reason)
  printProof(answer.proof, print)
  if (isRefuted(answer.proof)) return 1
  if (answer.refused.length + problems.length > 0) return 2
  const isAsked = ({ id }: ProofStep) =>
    !beyondInclusion.has(id) || (id === 'quorum' && values.validators !== undefined)
  return answer.proof.steps.filter(isAsked).every(({ outcome }) => outcome === 'proved') ? 0 : 3
}

function read(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${String(cause)}`, { cause })
  }
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
  print(proofSummary(proof))
}

if (import.meta.main) process.exitCode = await verify(process.argv.slice(2), console.log)
