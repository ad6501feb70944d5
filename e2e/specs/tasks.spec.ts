import { expect, settled, test, withVia } from '../support/fixtures.ts'
import { isWhole, shares } from '../support/pages.ts'
import { Reader, tasks } from '../support/tasks.ts'

// By turns through RPC and through Auto, over both services; each begins at the network's home. What one search answers is
// tested in Node: where it leads (`ui/jump`) and what that page says (`ui/pages/recordedPages.test.ts`). A change asks every third.
const chosen = tasks.filter((_, index) => isWhole || index % 3 === 0)
for (const [index, some] of shares(chosen, 5).entries())
  test(`a reader’s questions are answered in few actions: ${some.map(({ question }) => question).join(' ')}`, {
    tag: index % 2 === 0 ? '@rest' : '@rpc',
  }, async ({ page, via }) => {
    const home = via === 'rpc' ? withVia('/demo', via) : '/demo'
    await page.goto(home)
    for (const { question, most, answer } of some)
      await test.step(question, async () => {
        // First the page comes that the question before led to: the router would go on to it.
        await settled(page)
        await page.evaluate((to) => history.pushState({}, '', to), home)
        await expect(page).toHaveTitle('demo · Parallax')
        await settled(page)
        const reader = new Reader(page)
        await answer(reader)
        expect(reader.actions).toBeLessThanOrEqual(most)
      })
  })
