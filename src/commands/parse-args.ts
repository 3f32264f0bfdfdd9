/**
 * The request that `parse` reads from a command's arguments. Where they make no sense, `say` gets the reason and the
 * usage, and the answer is undefined.
 */
export async function readArguments<Request>(
  parse: () => Request | Promise<Request>,
  { print, usage }: { print: (text: string) => void; usage: string },
): Promise<Request | undefined> {
  try {
    return await parse()
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    return undefined
  }
}
