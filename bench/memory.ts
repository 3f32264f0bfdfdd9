import { readFileSync, writeFileSync } from 'node:fs'

/** The most that a process was ever resident with, in bytes; 0 where it is gone or the system does not tell. */
export function highWater(pid: number | string): number {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Forgets what a process was resident with before, so that `highWater` tells of the time from now on; Linux alone can. */
export function resetHighWater(pid: number | string): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
