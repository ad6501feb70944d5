import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { chromiumArguments, chromiumPath } from '../../support/browsers.ts'

/**
 * Chromium, driven by no more of the devtools protocol than a measured page needs. Playwright's scripts in the page, and
 * its record of requests, for which V8 parses what has sent them again, were a third of a first answer: 1,384 ms against
 * 991, in turn at a quarter of the processor's speed.
 */
export interface BareBrowser {
  /** A blank page of 1280 × 900 in a context of its own. */
  openPage(): Promise<BarePage>
  close(): Promise<void>
}

export interface BarePage {
  /** A command of the devtools protocol. */
  send<T = unknown>(method: string, parameters?: object): Promise<T>
  /** The value of an expression in the page, or what its promise gives: as JSON. */
  evaluate<T>(expression: string): Promise<T>
  close(): Promise<void>
}

interface Message {
  readonly id?: number
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

export async function launchBare(): Promise<BareBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'bench-browser-'))
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = spawn(
    chromiumPath ?? chromium.executablePath(),
    [...chromiumArguments, '--ignore-certificate-errors', ...own, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const socket = new WebSocket(await addressOf(child))
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  const send = sender(socket)
  return {
    async openPage() {
      const { browserContextId } = await send('Target.createBrowserContext')
      const { targetId } = await send('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
        width: 1280,
        height: 900,
      })
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      return {
        send: (method, parameters) => send(method, parameters, sessionId),
        async evaluate(expression) {
          const asked = { expression: `Promise.resolve(${expression}).then(JSON.stringify)` }
          const { result, exceptionDetails } = await send(
            'Runtime.evaluate',
            { ...asked, awaitPromise: true },
            sessionId,
          )
          if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails))
          return result.value === undefined ? undefined : JSON.parse(result.value)
        },
        close: async () => void (await send('Target.disposeBrowserContext', { browserContextId })),
      }
    },
    async close() {
      // Killed, a script that starts the browser would leave it running.
      await send('Browser.close')
      socket.close()
      child.stderr.destroy()
      // Its processes write on for a moment.
      await setTimeout(500)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** Sends commands and gives their results, which each command's caller knows. */
function sender(socket: WebSocket) {
  const waiting = new Map<number, (message: Message) => void>()
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data))
    if (message.id === undefined) return
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  return async (method: string, params: object = {}, sessionId?: string) => {
    const id = ++last
    const { result, error } = await new Promise<Message>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params, sessionId }))
    })
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return JSON.parse(JSON.stringify(result))
  }
}

/** Finds where a started browser takes its commands: it says so among its errors. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (part: Buffer) => {
      said += part.toString()
      const [, address] = /listening on (ws:\S+)/.exec(said) ?? []
      if (address !== undefined) resolve(address)
    })
    child.on('exit', (code) => reject(new Error(`the browser ended with ${code}: ${said}`)))
  })
