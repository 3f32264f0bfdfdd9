// Loaded before a program of ours (`node --import`): kills it, as kill -9 does, at the step KILL_AT of its work.
// A step is a statement about to be sent, a statement just sent, or a rename about to be made. Without KILL_AT it
// writes into the file KILL_COUNT how many steps there were.
import fs, { writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import pg from 'pg'

const at = Number(process.env['KILL_AT'] ?? 0)
let steps = 0

function step(): void {
  steps++
  if (steps === at) process.kill(process.pid, 'SIGKILL')
}

// pg's overloads cannot be said in one type; what comes in goes on as it is.
type Query = (this: pg.Client, ...args: unknown[]) => unknown
const original = Reflect.get(pg.Client.prototype, 'query') as Query
const counted: Query = function counted(...args) {
  step()
  const answer = original.apply(this, args)
  setImmediate(step)
  return answer
}
Reflect.set(pg.Client.prototype, 'query', counted)

const { renameSync } = fs
fs.renameSync = (...args) => {
  step()
  renameSync(...args)
}
syncBuiltinESMExports()

process.on('exit', () => {
  const file = process.env['KILL_COUNT']
  if (file !== undefined) writeFileSync(file, String(steps))
})
