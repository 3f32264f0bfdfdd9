/**
 * Everything a book may contribute to a page of ours. Output is written from these names alone; nothing is copied and
 * then cleaned. Attributes are written one by one where they are understood (`lang`, `dir`, `start`, `colspan` …).
 */

/** Inline elements that are written under the name they map to. Those not listed are transparent or dropped. */
export const INLINE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...sameName(
      'abbr b bdi bdo cite code del dfn em i ins kbd mark q s samp small span strong sub sup u var',
    ),
    acronym: 'abbr',
    strike: 's',
    tt: 'code',
    time: 'span',
    big: 'span',
    font: 'span',
  }),
)

/** Dropped with everything inside: active, replaced by something foreign, or not part of the text. */
export const DROPPED: ReadonlySet<string> = new Set(
  (
    'applet area audio base basefont bgsound canvas datalist embed frame frameset head iframe input keygen link ' +
    'map meta meter noembed noframes optgroup option output param plaintext progress rtc script select slot source ' +
    'style template textarea title track video xmp trigger bindings'
  ).split(' '),
)

export const BLOCK: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hgroup hr li main menu nav ol p pre search section summary ' +
    'table caption thead tbody tfoot tr th td ul'
  ).split(' '),
)

/** Presentation MathML. Dropped elements take their content along, so `annotation-xml` can bring in nothing. */
export const MATH: ReadonlySet<string> = new Set(
  (
    'math menclose merror mfenced mfrac mi mlabeledtr mmultiscripts mn mo mover mpadded mphantom mprescripts mroot ' +
    'mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none'
  ).split(' '),
)

export const MATH_ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'accent accentunder align bevelled close columnalign columnlines columnspacing columnspan denomalign depth dir ' +
    'display displaystyle fence form frame height largeop linethickness lspace mathvariant maxsize minsize ' +
    'movablelimits notation numalign open rowalign rowlines rowspacing rowspan rspace scriptlevel separator ' +
    'separators stretchy symmetric voffset width'
  ).split(' '),
)

/** Schemes a link may lead to; anything else is unwrapped to its text. */
const SCHEMES = new Set(['http:', 'https:', 'mailto:'])

/** The address in normal form where it is one we link to. */
export function safeAddress(href: string): string | undefined {
  if (href.length > 2_000 || !URL.canParse(href.trim())) return undefined
  const url = new URL(href.trim())
  return SCHEMES.has(url.protocol) ? url.href : undefined
}

function sameName(names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, name]))
}
