import { backup } from './backup/backup.ts'
import { copyToPostgres } from './backup/copy-to-postgres.ts'
import { restore } from './backup/restore.ts'
import { snapshot } from './backup/snapshot.ts'
import { billing } from './billing/billing.ts'
import { plans } from './billing/plans.ts'
import { coupons } from './billing/coupons.ts'
import { groups } from './billing/groups.ts'
import { refund } from './billing/refund.ts'
import { editions } from './books/editions.ts'
import { importFiles } from './books/import-files.ts'
import { events } from './events/events.ts'
import { magazine } from './magazine/magazine.ts'
import { inquiries } from './inquiries.ts'
import { owner } from './owner.ts'
import { series } from './series/series.ts'
import { reports } from './reports.ts'
import type { Command, Maintenance } from './command.ts'

const commands: Record<string, Command> = {
  import: importFiles,
  owner,
  editions,
  reports,
  series,
  inquiries,
  billing,
  coupons,
  plans,
  groups,
  magazine,
  events,
  refund,
  snapshot,
}

const maintenance: Record<string, Maintenance> = {
  backup,
  restore,
  'copy-to-postgres': copyToPostgres,
}

export const commandNames = Object.keys({ ...commands, ...maintenance })

export function findCommand(name: string): Command | undefined {
  return Object.hasOwn(commands, name) ? commands[name] : undefined
}

export function findMaintenance(name: string): Maintenance | undefined {
  return Object.hasOwn(maintenance, name) ? maintenance[name] : undefined
}
