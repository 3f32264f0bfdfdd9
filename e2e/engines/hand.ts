import { setTimeout as wait } from 'node:timers/promises'
import type { Engine, Spot } from './engine-port.ts'

/** A control by its selector, and by its accessible name where several have it. */
export type Control = { css: string; name?: string }

const POLL = 60
const PATIENCE = 30_000

/** Asks the page until it has an answer: neither undefined, null, false nor empty. */
export async function until<Result, Argument>(
  engine: Engine,
  what: string,
  run: (argument: Argument) => Result,
  argument: Argument,
): Promise<NonNullable<Awaited<Result>>> {
  const deadline = Date.now() + PATIENCE
  let fault: unknown
  for (;;) {
    try {
      const answer = await engine.evaluate(run, argument)
      if (answer) return answer
      fault = undefined
    } catch (error) {
      // The page may be on its way to another address.
      fault = error
    }
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}`, { cause: fault })
    await wait(POLL)
  }
}

/** Opens an address; presses count from now on. */
export async function openPage(engine: Engine, url: string): Promise<void> {
  await engine.goto(url)
  await hydrated(engine)
}

export async function hydrated(engine: Engine): Promise<void> {
  await until(engine, 'the page is taken over by its script', isHydrated, undefined)
}

/** Taps the middle of a control once it stands still, in view and not covered. */
export async function tapOn(engine: Engine, control: Control): Promise<void> {
  const spot = await stillSpot(engine, control)
  await engine.tap(spot.x, spot.y)
}

/** Taps a field and types into it; done once the field has it all. */
export async function fill(engine: Engine, css: string, text: string): Promise<void> {
  await tapOn(engine, { css })
  await until(engine, `${css} has the focus`, hasFocus, css)
  await engine.type(text)
  await until(engine, `${css} says what was typed`, says, { css, text })
}

/** The middle of what a function finds, once it is there twice at the same spot. */
export async function stillSpot(engine: Engine, control: Control): Promise<Spot> {
  let before: Spot | undefined
  for (;;) {
    const now: Spot = await until(
      engine,
      `${control.name ?? ''} ${control.css} can be tapped`,
      spotOf,
      control,
    )
    if (before !== undefined && now.x === before.x && now.y === before.y) return now
    before = now
    await wait(POLL)
  }
}

/* What follows runs in the page. */

function isHydrated(): boolean {
  return Array.from(document.querySelectorAll('body *')).some((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps$')),
  )
}

function hasFocus(css: string): boolean {
  return document.activeElement?.matches(css) === true
}

function says({ css, text }: { css: string; text: string }): boolean {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(css)
  return field?.value === text
}

function spotOf({ css, name }: Control): Spot | undefined {
  for (const element of document.querySelectorAll(css)) {
    const said = element.getAttribute('aria-label') ?? element.textContent
    if (name !== undefined && said.trim() !== name) continue
    const box = element.getClientRects()[0]
    if (box === undefined || box.width === 0) continue
    const spot = { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) }
    const top = document.elementFromPoint(spot.x, spot.y)
    if (top !== null && element.contains(top)) return spot
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
  }
  return undefined
}
