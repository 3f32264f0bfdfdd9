/**
 * What a command was asked for, as `parse` reads it from its arguments. Where they make no sense `say` hears what is
 * wrong with them and how the command is used, and the answer is undefined.
 */
export async function askedFor<Asked>(
  parse: () => Asked | Promise<Asked>,
  { say, usage }: { say: (text: string) => void; usage: string },
): Promise<Asked | undefined> {
  try {
    return await parse()
  } catch (error) {
    say(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    return undefined
  }
}
