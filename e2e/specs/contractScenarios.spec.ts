import { contractScenarios } from '../support/contractScenarios.ts'
import { expect, test } from '../support/fixtures.ts'

/** All 145 take 25 s in each line of sight: every sixth, unless `SCENARIOS=all` asks for them. */
const step = process.env.SCENARIOS === 'all' ? 1 : 6

for (const [title, scenarios] of Object.entries(contractScenarios))
  test(`recorded contract transactions are explained: ${title}`, async ({ page, open }, {
    project,
  }) => {
    await open('/demo')
    const main = page.getByRole('main')
    const search = page.getByRole('searchbox')
    const steps = page.getByRole('list', { name: 'Calls and events' })
    for (const { hash, called, inputs, events, shows } of scenarios.filter(
      (_each, index) => index % step === 0,
    )) {
      await search.fill(hash)
      await search.press('Enter')
      await expect(page).toHaveURL(new RegExp(hash))
      if (called !== '') {
        const first = steps.getByRole('listitem').first()
        await expect(first, hash).toContainText(`${called}(`)
        // REST serves no interface of a contract's own code.
        if (project.name === 'rpc')
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
