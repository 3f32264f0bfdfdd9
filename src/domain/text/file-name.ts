/** Whether a name is a plain file's: no folder, no address, nothing hidden. */
export function isFileName(name: string): boolean {
  return name.length <= 200 && FILE.test(name)
}

const FILE = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u
