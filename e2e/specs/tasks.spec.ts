import { expect, settled, test, withVia } from '../support/fixtures.ts'
import { Reader, tasks } from '../support/tasks.ts'

// By turns through RPC and through Auto, over both services.
for (const [index, { question, most, answer }] of tasks.entries())
  test(`${question} (${most})`, {
    tag: index % 2 === 0 ? '@rest' : '@rpc',
  }, async ({ page, via }) => {
    await page.goto(via === 'rpc' ? withVia('/demo', via) : '/demo')
    await settled(page)
    const reader = new Reader(page)
    await answer(reader)
    expect(reader.actions).toBeLessThanOrEqual(most)
  })
