/** What is wrong with a password typed for the second time. */
export function confirmFault({ password = '', confirm = '' }: Readonly<Record<string, string>>) {
  if (confirm === '') return 'EMPTY'
  return confirm === password ? undefined : 'DIFFERENT'
}
