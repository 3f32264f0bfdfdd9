/** How often a large proof repeats its work: few times in `npm test`, in full by `npm run proof`. */
export function proofSize(sizes: { small: number; full: number }): number {
  return process.env['PROOF'] === 'full' ? sizes.full : sizes.small
}
