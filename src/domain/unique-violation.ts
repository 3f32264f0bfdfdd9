/** Whether the database refused a value that must be nobody else's: of several at once all but one meet this. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
