import type { WriteStream } from 'node:tty'
import { printable } from './printable.ts'
import type { CommandOutput } from './command.ts'

const WIDTH = 24

export type Terminal = ReturnType<typeof terminal>

/**
 * Prints lines, and on a terminal a progress bar below them. Titles, names and reports are written by strangers, so nothing
 * in them reaches the terminal as a command.
 */
export function terminal(out: Pick<WriteStream, 'isTTY' | 'write'>) {
  let bar = false
  const clear = () => {
    if (bar) out.write('\r\u001B[K')
    bar = false
  }
  return {
    say(said: CommandOutput) {
      if (said.kind === 'line') {
        clear()
        out.write(`${printable(said.text)}\n`)
      } else if (out.isTTY) {
        clear()
        const done = Math.round(said.share * WIDTH)
        const percent = String(Math.round(said.share * 100)).padStart(3)
        out.write(`${'█'.repeat(done)}${'░'.repeat(WIDTH - done)} ${percent} %  ${printable(said.label)}`)
        bar = true
      }
    },
    finish: clear,
  }
}
