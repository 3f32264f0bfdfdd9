/** The interface's serif; its slices are small, since a card shows few letters. */
const FAMILIES = ['Covenant Title', 'Covenant Title Rest', 'Covenant Hanja']

/** Loads the slices of our fonts that hold these letters: a canvas does not wait for them. */
export async function loadCardFonts(text: string): Promise<void> {
  const wanted = FAMILIES.flatMap((family) =>
    [400, 600].map((weight) => document.fonts.load(`${weight} 40px "${family}"`, text)),
  )
  // What cannot be had is drawn in a standby of the system's.
  await Promise.allSettled(wanted)
}
