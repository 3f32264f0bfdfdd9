import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { NewGroup } from '#src/domain/billing/groups/create-group.ts'
import { wholeNumber } from '#src/commands/whole-number.ts'

export type GroupRequest =
  | ({ action: 'create' } & NewGroup)
  | { action: 'list' }
  | { action: 'show' | 'end'; id: number }
  | { action: 'seats'; id: number; seats: number }
  | { action: 'leader'; id: number; email: string }
  | { action: 'paid'; id: number; on: Date | undefined }

/** The file of addresses is not there, or is none. */
export class UnreadableFile extends Error {
  readonly fileName: string
  constructor(fileName: string, options?: ErrorOptions) {
    super(fileName, options)
    this.fileName = fileName
  }
}

const NAME_MAX = 100
const FILE_MAX_LINES = 100_000

/** What the operator wants of groups. Throws naming what is wrong, and UnreadableFile. */
export async function parseGroups(args: string[], cwd: string): Promise<GroupRequest> {
  const [action = '', ...rest] = args
  if (action === 'create') return parseCreate(rest, cwd)
  if (action === 'paid') return parsePaid(rest)
  const { positionals } = parseArgs({ args: rest, allowPositionals: true, options: {} })
  const [id = '', second = ''] = positionals
  const expect = (count: number) => {
    if (positionals.length !== count) throw new Error(`${action}: ${count} arguments are needed`)
  }
  if (action === 'list') {
    expect(0)
    return { action }
  }
  if (action === 'show' || action === 'end') {
    expect(1)
    return { action, id: wholeNumber('ID', id) }
  }
  if (action === 'seats') {
    expect(2)
    return { action, id: wholeNumber('ID', id), seats: wholeNumber('COUNT', second) }
  }
  if (action === 'leader') {
    expect(2)
    return { action, id: wholeNumber('ID', id), email: second }
  }
  throw new Error(`${action === '' ? 'groups' : action}: create, list, show, seats, leader, paid or end`)
}

async function parseCreate(args: string[], cwd: string): Promise<GroupRequest> {
  const text = { type: 'string' } as const
  const options = {
    name: text,
    leader: text,
    seats: text,
    pay: text,
    members: text,
    'create-accounts': { type: 'boolean' } as const,
  }
  const { values } = parseArgs({ args, options })
  const name = values.name?.trim() ?? ''
  if (name === '' || name.length > NAME_MAX) throw new Error(`--name: 1 to ${NAME_MAX} characters`)
  if (values.leader === undefined) throw new Error('--leader: an e-mail address is needed')
  if (values.pay !== 'card' && values.pay !== 'transfer') throw new Error('--pay: card or transfer')
  return {
    action: 'create',
    name,
    leaderEmail: values.leader,
    seats: wholeNumber('--seats', values.seats ?? ''),
    payBy: values.pay,
    preparesAccounts: values['create-accounts'] ?? false,
    members: values.members === undefined ? [] : await readAddresses(resolve(cwd, values.members)),
  }
}

async function readAddresses(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new UnreadableFile(file, { cause })
  })
  const lines = text
    .replace('\uFEFF', '')
    .split('\n')
    .map((line) => line.trim())
  if (lines.length > FILE_MAX_LINES) throw new UnreadableFile(file)
  return lines.filter((line) => line !== '')
}

/** A day in Seoul, or now where none is given. */
function parsePaid(args: string[]): GroupRequest {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { on: { type: 'string' } },
  })
  const [id = '', ...rest] = positionals
  if (rest.length > 0) throw new Error('One group is to be named.')
  return { action: 'paid', id: wholeNumber('ID', id), on: parseDay(values.on) }
}

function parseDay(day: string | undefined): Date | undefined {
  if (day === undefined) return undefined
  const midnight = new Date(`${day}T00:00:00+09:00`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(midnight.getTime()))
    throw new Error(`--on ${day}: a day like 2026-12-01 is needed`)
  return midnight
}
