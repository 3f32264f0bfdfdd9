/** The serif fonts of the interface. Their slices are small, and a card needs few letters. */
const FAMILIES = ['Covenant Title', 'Covenant Title Rest', 'Covenant Hanja']

/** Loads the slices of our fonts with these letters, because a canvas does not wait for fonts. */
export async function loadCardFonts(text: string): Promise<void> {
  const wanted = FAMILIES.flatMap((family) =>
    [400, 600].map((weight) => document.fonts.load(`${weight} 40px "${family}"`, text)),
  )
  // Letters of a slice that cannot be loaded are drawn in a system font.
  await Promise.allSettled(wanted)
}
