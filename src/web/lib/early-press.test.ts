import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { earlyPressBoot } from './early-press.ts'

type Listener = (event: { target: unknown }) => void

function page() {
  let listener: Listener | undefined
  const document = {
    addEventListener: (_: string, added: Listener) => (listener = added),
    removeEventListener: () => (listener = undefined),
  }
  const window: { takeEarlyPress?: () => unknown } = {}
  runInNewContext(earlyPressBoot, { document, window })
  const press = (target: unknown) => listener?.({ target })
  return { window, press, isListening: () => listener !== undefined }
}

function button() {
  const attributes = new Set<string>()
  const self = {
    attributes,
    closest: () => self,
    setAttribute: (name: string) => attributes.add(name),
    removeAttribute: (name: string) => attributes.delete(name),
  }
  return self
}

test('the last button pressed before the page listens is kept, shown as waiting, and handed over once', () => {
  const { window, press, isListening } = page()
  const [first, last] = [button(), button()]
  press(first)
  expect(first.attributes.has('data-waiting')).toBe(true)
  press(last)
  expect(first.attributes.size).toBe(0)
  expect(window.takeEarlyPress?.()).toBe(last)
  expect(last.attributes.size).toBe(0)
  expect(isListening()).toBe(false)
  expect(window.takeEarlyPress).toBeUndefined()
})

test('a press elsewhere takes it back', () => {
  const { window, press } = page()
  press(button())
  press({ closest: () => null })
  expect(window.takeEarlyPress?.()).toBeUndefined()
})
