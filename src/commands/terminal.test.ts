import { expect, test } from 'vitest'
import { terminal as openTerminal } from './terminal.ts'

function screen() {
  let written = ''
  const write = (text: string) => {
    written += text
    return true
  }
  return { terminal: openTerminal({ isTTY: true, write }), written: () => written }
}

test('what strangers wrote is printed, not obeyed', () => {
  const { terminal, written } = screen()
  terminal.print({
    kind: 'line',
    text: '\u001B[31m빨강\u001B]52;c;cm0=\u0007\r지움\u0008\u007F\u009B1A\u202E뒤\u2028줄\u0000',
  })
  expect(written()).toBe(
    '\\u001b[31m빨강\\u001b]52;c;cm0=\\u0007\\u000d지움\\u0008\\u007f\\u009b1A\\u202e뒤\\u2028줄\\u0000\n',
  )
})

test('lines and tabs stay, as do signs made of several characters', () => {
  const { terminal, written } = screen()
  terminal.print({ kind: 'line', text: '하나\n\t둘 👩‍👧' })
  expect(written()).toBe('하나\n\t둘 👩‍👧\n')
})

test('the bar obeys us alone, whatever the file beside it is called', () => {
  const { terminal, written } = screen()
  terminal.print({ kind: 'progress', label: '\u001B[2J책.epub', share: 0.5 })
  terminal.finish()
  expect(written()).toBe(`${'█'.repeat(12)}${'░'.repeat(12)}  50 %  \\u001b[2J책.epub\r\u001B[K`)
})
