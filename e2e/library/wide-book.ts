import { plantEpub } from '#src/epub/planted-book.ts'

/** A book of things wider than a phone: a table, a formula, set lines and a word without end. */
export function wideBook(): Uint8Array {
  const cells = (tag: string, row: number) =>
    Array.from({ length: 14 }, (_, column) => `<${tag}>cell ${row}.${column}</${tag}>`).join('')
  const rows = Array.from({ length: 6 }, (_, row) => `<tr>${cells('td', row)}</tr>`).join('')
  const sum = Array.from({ length: 60 }, (_, i) => `<mi>x</mi><mn>${i}</mn><mo>+</mo>`).join('')
  return plantEpub({
    metadata:
      '<dc:identifier id="id">urn:wide</dc:identifier><dc:title>A Wide Book</dc:title><dc:language>en</dc:language>' +
      '<dc:creator>Ada Broad</dc:creator>',
    nav: '<nav epub:type="toc"><ol><li><a href="a.xhtml">Wide things</a></li></ol></nav>',
    pages: {
      'a.xhtml':
        `<h1>Wide things</h1><p>Before the table.</p><table><thead><tr>${cells('th', 0)}</tr></thead><tbody>${rows}</tbody></table>` +
        `<p>Before the formula.</p><math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mrow>${sum}<mi>y</mi></mrow></math>` +
        `<pre>${'a line as it was set '.repeat(12)}</pre><p>${'Donaudampfschifffahrt'.repeat(12)}</p>` +
        `<p>https://example.org/${'a-long-address/'.repeat(20)}</p>`,
    },
  })
}
