import type { Compilable } from 'kysely'
import type { Db } from '#src/db/schema.ts'

/**
 * A query that is built and compiled once, however often it runs: building one costs several times what sending it
 * does. `build` sees a placeholder for each value, so it may hand values on to the query but must not look at them:
 * what changes the text of a query makes it another one.
 */
export function prepareQuery<Given extends Readonly<Record<string, unknown>>, Row>(
  build: (db: Db, given: Given) => Compilable<Row>,
) {
  let compiled: ReturnType<Compilable<Row>['compile']> | undefined
  return async (db: Db, given: Given): Promise<Row[]> => {
    compiled ??= build(db, placeholders<Given>()).compile()
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? given[value.name] : value,
    )
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

function placeholders<Given extends object>(): Given {
  const each = (_: object, name: string | symbol) => new Placeholder(String(name))
  // No value of `Given`, but the query only carries what it finds here to its list of parameters.
  return new Proxy({}, { get: each }) as Given
}
