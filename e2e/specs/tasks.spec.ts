import { expect, settled, test, withVia } from '../support/fixtures.ts'
import { Reader, tasks } from '../support/tasks.ts'

for (const { question, most, answer } of tasks)
  test(`${question} (${most})`, async ({ page, via }) => {
    // The other project reads through REST alone everywhere else; here it reads through both.
    await page.goto(via === 'rpc' ? withVia('/demo', via) : '/demo')
    await settled(page)
    const reader = new Reader(page)
    await answer(reader)
    expect(reader.actions).toBeLessThanOrEqual(most)
  })
