import { endGroup, setLeader, setSeats } from '#src/domain/billing/groups/change-group.ts'
import { createGroup } from '#src/domain/billing/groups/create-group.ts'
import { GroupError } from '#src/domain/billing/groups/group-error.ts'
import { listAddresses, listGroups } from '#src/domain/billing/groups/list-groups.ts'
import { recordTransfer } from '#src/domain/billing/groups/transfer.ts'
import { seoulDate } from '#src/domain/billing/rules.ts'
import type { Command, CommandContext } from '#src/commands/command.ts'
import { readArguments } from '#src/commands/parse-args.ts'
import { GROUP_WORDS } from './group-words.ts'
import { type GroupRequest, parseGroups, UnreadableFile } from './parse-groups.ts'

/** `groups create|list|show|seats|leader|paid|end`: groups, as the operator arranges them. */
export const groups: Command = async (context, args) => {
  const { language, cwd, print } = context
  const words = GROUP_WORDS[language]
  const printLine = (text: string) => print({ kind: 'line', text })
  try {
    const request = await readArguments(() => parseGroups(args, cwd), {
      print: printLine,
      usage: words.usage,
    })
    if (request === undefined) return 1
    for (const line of await run(context, request)) printLine(line)
    return 0
  } catch (error) {
    printLine(explain(error, words))
    return 1
  }
}

async function run({ billing, db, language }: CommandContext, request: GroupRequest): Promise<string[]> {
  const words = GROUP_WORDS[language]
  switch (request.action) {
    case 'create': {
      const { id, seated, invited } = await createGroup(billing, request)
      return [words.created(id, seated, invited)]
    }
    case 'list': {
      const all = await listGroups(db)
      return all.length === 0 ? [words.none] : all.map(words.group)
    }
    case 'show': {
      const [found] = await listGroups(db, request.id)
      if (found === undefined) throw new GroupError('NO_GROUP', request.id)
      const seats = await listAddresses(db, request.id)
      return [words.group(found), ...seats.map(({ email, nickname }) => words.seat(email ?? '', nickname))]
    }
    case 'seats':
      await setSeats(billing, request.id, request.seats)
      return [words.seats(request.seats)]
    case 'leader':
      await setLeader(billing, request.id, request.email)
      return [words.leader(request.email)]
    case 'paid': {
      const { amount, until } = await recordTransfer(billing, request.id, request.on)
      return [words.paid(amount.toLocaleString('en-US'), seoulDate(until))]
    }
    case 'end':
      await endGroup(billing, request.id)
      return [words.ended]
  }
}

function explain(error: unknown, words: (typeof GROUP_WORDS)['ko']): string {
  if (error instanceof GroupError) return words[error.code](error.about)
  if (error instanceof UnreadableFile) return words.noFile(error.fileName)
  throw error
}
