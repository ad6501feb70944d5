import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { rpc, signal } from '#e2e/testing/recordedSources.ts'
import { parseContractId } from '#ledger/values/ids.ts'
import type { Source } from '#sources/source.ts'
import { CodeTab } from './CodeTab.tsx'

const token = defined(parseContractId('CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N'))

/** The tab of code whose meta names a repository. */
async function drawn(source_repo: string): Promise<string> {
  const { value: contract } = await rpc.one('contract', token, signal)
  const source: Source = {
    ...rpc,
    one: async (kind, id, ends) => {
      const answer = await rpc.one(kind, id, ends)
      const meta = [{ key: 'source_repo', value: source_repo }]
      if (kind === 'contractCode') Object.assign(answer.value, { spec: { functions: [], meta } })
      return answer
    },
  }
  return drawnPage(createElement(CodeTab, { contract }), source)
}

test.each(['acme-labs/vault', 'https://github.com/acme-labs/vault', 'github:acme-labs/vault.git'])(
  'code whose build wrote its repository as %s has the command that checks its attestation',
  async (stated) => {
    expect(await drawn(stated)).toMatch(/gh attestation verify \w+\.wasm --repo acme-labs\/vault /)
  },
)
