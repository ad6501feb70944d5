import { chromium } from 'playwright-core'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const alice = 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'
async function open(name, path, waits, size = { width: 1280, height: 900 }, dark = false) {
  const c = await b.newContext({ viewport: size, colorScheme: dark ? 'dark' : 'light' })
  const p = await c.newPage()
  const t = Date.now()
  await p.goto('http://127.0.0.1:4311' + path)
  const go = p.getByRole('button', { name: /^(Ask|Allow|Continue|Connect|Use|Send|Yes|Open)/ })
  await go.first().click({ timeout: 4000 }).catch(() => console.log('no consent button:', name))
  const t0 = Date.now()
  for (const [i, w] of waits.entries()) {
    await p.waitForTimeout(w - (i ? waits[i - 1] : 0))
    const text = (await p.locator('body').innerText()).replace(/\s+/g, ' ')
    console.log(name, w, 'ms:', /invalid answer|refused the request|too many requests/.exec(text)?.[0] ?? 'ok', '|', /Horizon has not answered[^.:]*[^]{0,160}/.exec(text)?.[0] ?? '', '|rows', await p.locator('[data-row]').count(), '|', /(No match in|[\d,]+ of [\d,]+ match|[\d,]+ match)[^A-Z]{0,90}/.exec(text)?.[0] ?? '')
    await p.screenshot({ path: `/tmp/shot-${name}-${w}.png` })
  }
  await c.close()
}
const rpc = 'http%3A%2F%2F127.0.0.1%3A'
const only = process.argv[2]
const all = [
  ['f2', `/custom/transactions?rpc=${rpc}4313%2Farray`, [4000]],
  ['f2acc', `/custom/accounts/${alice}?rpc=${rpc}4313%2Farray`, [4000]],
  ['plain', `/custom/accounts/${alice}?rpc=${rpc}4313%2Fplain`, [4000]],
  ['f3', `/custom/accounts/${alice}?rpc=${rpc}4314%2F`, [8000]],
  ['t2', `/custom/accounts/${alice}/payments?memo=Invoice+2031%2F7&rpc=${rpc}4313%2Fplain`, [5000]],
  ['t3', `/custom/accounts/${alice}/payments?rest=${rpc}4315&rpc=${rpc}4313%2Fplain`, [2500, 5000, 12000]],
  ['t3memo', `/custom/accounts/${alice}/payments?memo=Invoice+2031%2F7&rest=${rpc}4315&rpc=${rpc}4313%2Fplain`, [2500, 6000, 14000]],
  ['t3never', `/custom/accounts/${alice}/payments?rest=${rpc}4316&rpc=${rpc}4313%2Fplain`, [5000, 28000], { width: 360, height: 740 }, true],
]
for (const [name, ...rest] of all) if (!only || name.startsWith(only)) await open(name, ...rest)
await b.close()
