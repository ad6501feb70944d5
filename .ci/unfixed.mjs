// npm run unfixed -- COMMIT: the unit tests that changed since a commit, run on that commit's code: which of them fail there.
// A test of a fault has to. What tests share (e2e/testing, e2e/support) comes along. Exit code 1 where none fails.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { environment, root } from './modules.mjs'

const [commit] = process.argv.slice(2)
if (commit === undefined) throw new Error('usage: npm run unfixed -- COMMIT')

function git(...words) {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`)
  return stdout.split('\n').filter((line) => line !== '')
}

const changed = git('diff', '--name-only', '--diff-filter=d', commit, '--', 'src', 'e2e')
const tests = changed.filter((name) => name.endsWith('.test.ts'))
const shared = changed.filter((name) => /^(src\/testing|e2e\/support)\//.test(name))
const folder = path.join(mkdtempSync(path.join(tmpdir(), 'parallax-unfixed-')), 'parallax')
try {
  git('worktree', 'add', '--detach', '--quiet', folder, commit)
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  for (const name of [...tests, ...shared]) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    cpSync(path.join(root, name), path.join(folder, name))
  }
  const report = path.join(folder, '..', 'unit.json')
  spawnSync('vitest', ['run', '--reporter=json', `--outputFile=${report}`, ...tests], {
    cwd: folder,
    env: environment(),
    stdio: 'ignore',
  })
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  let count = 0
  for (const { name, status, assertionResults } of testResults) {
    const failed = assertionResults.filter((each) => each.status === 'failed')
    const cannotLoad = status === 'failed' && assertionResults.length === 0
    count += cannotLoad ? 1 : failed.length
    if (!cannotLoad && failed.length === 0) continue
    console.log(`${path.relative(folder, name)}${cannotLoad ? ': what it tests is not there' : ''}`)
    for (const { fullName } of failed) console.log(`  ${fullName}`)
  }
  console.log(`\n${count} of the tests in ${tests.length} changed files fail on ${commit}`)
  process.exitCode = count > 0 ? 0 : 1
} finally {
  git('worktree', 'remove', '--force', folder)
  rmSync(path.dirname(folder), { recursive: true, force: true })
}
