import { existsSync, readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

/**
 * MB that the browser's largest page took at most, without files and memory that it shares with
 * others; undefined where the system has no /proc. A page's worker is part of its process.
 */
export async function peakMemory(browser: Browser): Promise<number | undefined> {
  if (!existsSync('/proc/self/status')) return undefined
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => own(id))
  return Math.max(0, ...pages)
}

function own(process: number): number {
  const file = `/proc/${process}/status`
  // A page may end between two looks.
  const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const kilobytes = (name: string) =>
    Number(status.match(new RegExp(`^${name}:\\s+(\\d+)`, 'm'))?.[1] ?? 0)
  return (kilobytes('VmHWM') - kilobytes('RssFile') - kilobytes('RssShmem')) / 1024
}
