import { contractScenarios } from '../support/contractScenarios.ts'
import { expect, test } from '../support/fixtures.ts'

/**
 * All 145 take 25 s in each line of sight: the first of each kind, by turns through one, unless `SCENARIOS=all` asks for all
 * through both.
 */
const isWhole = process.env.SCENARIOS === 'all'
const firsts = Object.values(contractScenarios).flatMap(([first]) => first?.hash ?? [])
const isChosen = (hash: string, via: string) =>
  isWhole || firsts.indexOf(hash) % 2 === (via === 'rest' ? 0 : 1)

for (const via of ['rest', 'rpc'] as const)
  for (const [title, all] of Object.entries(contractScenarios)) {
    const scenarios = all.filter(({ hash }) => isChosen(hash, via))
    if (scenarios.length === 0) continue
    test(`recorded contract transactions are explained through ${via}: ${title}`, {
      tag: `@${via}`,
    }, async ({ page, open }) => {
      await open('/demo')
      const main = page.getByRole('main')
      const search = page.getByRole('combobox')
      const steps = page.getByRole('list', { name: 'Calls and events' })
      for (const { hash, called, inputs, events, shows } of scenarios) {
        await search.fill(hash)
        await search.press('Enter')
        await expect(page).toHaveURL(new RegExp(hash))
        if (called !== '') {
          const first = steps.getByRole('listitem').first()
          await expect(first, hash).toContainText(`${called}(`)
          // REST serves no interface of a contract's own code.
          if (via === 'rpc')
            for (const input of inputs) await expect(first, hash).toContainText(input)
        }
        if (events.length > 0) {
          const names = steps.locator('li[data-kind=event] > span:nth-child(2) > b:first-child')
          await expect(names, hash).toHaveCount(events.length)
          const shown = await names.allTextContents()
          expect(
            events.filter((event, index) => !event.startsWith(shown[index] ?? '?')),
            hash,
          ).toEqual([])
        }
        for (const text of shows) await expect(main, hash).toContainText(text)
      }
    })
  }
