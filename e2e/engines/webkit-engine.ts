import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#src/testing/servers/free-port.ts'
import type { Engine, Spot, Window } from './engine-port.ts'

const PATIENCE = 20_000

/** Without it the buttons of the small browser's own bar would keep its window wider than a phone. */
const SMALL_BAR =
  '* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 4px; -gtk-icon-size: 4px; }'

/** Keys by the code points that WebDriver gives them. */
const KEYS: Record<string, string> = {
  ArrowLeft: '\u{e012}',
  ArrowRight: '\u{e014}',
  Enter: '\u{e007}',
  Escape: '\u{e00c}',
}

/** WebKitGTK with its small browser, by WebDriver, on a screen that only exists in memory. */
export async function openWebKit(driver: string, window: Window): Promise<Engine> {
  const screen = await startScreen()
  const port = await freePort()
  const config = mkdtempSync(join(tmpdir(), 'covenant-webkit-'))
  mkdirSync(join(config, 'gtk-3.0'))
  writeFileSync(join(config, 'gtk-3.0', 'gtk.css'), SMALL_BAR)
  const child = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: screen.display, XDG_CONFIG_HOME: config },
    stdio: 'ignore',
    detached: true,
  })
  const end = () => {
    endGroup(child)
    screen.end()
    rmSync(config, { recursive: true, force: true })
  }
  try {
    const session = await openSession(`http://127.0.0.1:${port}`)
    await fitWindow(session, window)
    return engineOf(session, end)
  } catch (error) {
    end()
    throw error
  }
}

type Session = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

function engineOf(session: Session, end: () => void): Engine {
  const evaluate: Engine['evaluate'] = async (run, argument) => {
    const script = `const done = arguments[arguments.length - 1]
      Promise.resolve((${run.toString()})(arguments[0])).then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const answer = (await session('POST', '/execute/async', { script, args: [argument ?? null] })) as {
      value?: never
      error?: string
    }
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value as never
  }
  const act = (...actions: object[]) => session('POST', '/actions', { actions })
  const type = (text: string) =>
    act({
      type: 'key',
      id: 'keyboard',
      actions: Array.from(text, (letter) => (letter === '\n' ? KEYS['Enter'] : letter)).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    })
  const pointer = (actions: object[]) =>
    act({ type: 'pointer', id: 'pointer', parameters: { pointerType: 'mouse' }, actions })
  const moveTo = ({ x, y }: Spot, duration = 0) => ({
    type: 'pointerMove',
    duration,
    x: Math.round(x),
    y: Math.round(y),
  })
  return {
    goto: async (url) => void (await session('POST', '/url', { url })),
    reload: async () => void (await session('POST', '/refresh', {})),
    evaluate,
    press: async (key) => void (await type(KEYS[key] ?? key)),
    type: async (text) => void (await type(text)),
    tap: async (x, y) =>
      void (await pointer([
        moveTo({ x, y }),
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])),
    drag: async (from, to) =>
      void (await pointer([
        moveTo(from),
        { type: 'pointerDown', button: 0 },
        moveTo(to, 200),
        { type: 'pointerUp', button: 0 },
      ])),
    close: async () => {
      await session('DELETE', '').catch(() => undefined)
      end()
    },
  }
}

async function openSession(url: string): Promise<Session> {
  const deadline = Date.now() + PATIENCE
  while (
    !(await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver did not start')
    await wait(50)
  }
  const browserOptions = { binary: process.env.MINIBROWSER_PATH, args: ['--automation'] }
  const alwaysMatch = { acceptInsecureCerts: true, 'webkitgtk:browserOptions': browserOptions }
  const { sessionId } = (await ask('POST', `${url}/session`, { capabilities: { alwaysMatch } })) as {
    sessionId: string
  }
  return (method, path, body) => ask(method, `${url}/session/${sessionId}${path}`, body)
}

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
  if (!answer.ok) throw new Error(`WebDriver: ${value?.error ?? answer.status} ${value?.message ?? ''}`)
  return value
}

/** A window has a frame of its own round the page: it is made larger by what the page lacks. */
async function fitWindow(session: Session, window: Window): Promise<void> {
  await session('POST', '/url', { url: 'about:blank' })
  let asked = { ...window }
  for (let attempt = 0; attempt < 10; attempt++) {
    await session('POST', '/window/rect', asked)
    await wait(100)
    const [width = 0, height = 0] = (await session('POST', '/execute/sync', {
      script: 'return [innerWidth, innerHeight]',
      args: [],
    })) as number[]
    if (width === window.width && height === window.height) return
    asked = { width: asked.width + window.width - width, height: asked.height + window.height - height }
  }
  throw new Error(`WebKit's window does not become ${window.width} × ${window.height}`)
}

async function startScreen(): Promise<{ display: string; end: () => void }> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1920x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number]: unknown[] = await once(child.stdio[3] as NodeJS.ReadableStream, 'data')
  return { display: `:${String(number).trim()}`, end: () => void child.kill('SIGKILL') }
}

function endGroup(child: ChildProcess): void {
  try {
    // The driver's browser and its processes are of its group.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // They have ended.
  }
}
