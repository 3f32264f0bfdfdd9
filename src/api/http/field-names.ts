import { Refusal } from '#src/domain/errors.ts'

/** The result of `work`; a refusal of fields names them as the caller's form does, so that each fault stands at its field. */
export async function withFieldNames<Result>(
  work: Promise<Result>,
  names: Readonly<Record<string, string>>,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields === undefined) throw error
    const named = Object.entries(error.fields).map(([name, fault]) => [names[name] ?? name, fault] as const)
    throw new Refusal(error.code, Object.fromEntries(named))
  }
}
