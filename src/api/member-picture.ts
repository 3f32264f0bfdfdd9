/** Where a member's picture is. None has one yet: pictures arrive with their upload. */
export function picturePath(_key: string | null): string | null {
  return null
}
