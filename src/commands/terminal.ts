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
    print(output: CommandOutput) {
      if (output.kind === 'line') {
        clear()
        out.write(`${printable(output.text)}\n`)
      } else if (out.isTTY) {
        clear()
        const done = Math.round(output.share * WIDTH)
        const percent = String(Math.round(output.share * 100)).padStart(3)
        out.write(`${'█'.repeat(done)}${'░'.repeat(WIDTH - done)} ${percent} %  ${printable(output.label)}`)
        bar = true
      }
    },
    finish: clear,
  }
}
