import { printable } from '#src/commands/printable.ts'

/** A line on standard output. */
export const say = (line: string) => void process.stdout.write(`${printable(line)}\n`)

/** A line on standard error. */
export const warn = (line: string) => void process.stderr.write(`${printable(line)}\n`)

/** What nobody answers for: a fault that a caller was told of as one of ours. */
export const reportFault = (error: Error) => warn(error.stack ?? error.message)
