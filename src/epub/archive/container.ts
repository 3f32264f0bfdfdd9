import { EpubError } from '#src/epub/book.ts'
import { locate } from './paths.ts'
import { attributeOf, childrenOf, descendantsOf, parseXml } from './xml.ts'
import type { Archive } from './zip.ts'

const MAX_XML = 8 * 1024 * 1024
const CONTAINER = 'META-INF/container.xml'
const ENCRYPTION = 'META-INF/encryption.xml'

/** Both hide fonts from casual copying and need no key; fonts are not taken over, so they do not matter. */
const FONT_OBFUSCATION = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])

/** The package document's name. Throws NO_CONTAINER, or NO_PACKAGE where the container names none that exists. */
export async function findPackageDocument(archive: Archive): Promise<string> {
  const bytes = await archive.read(CONTAINER, MAX_XML)
  if (bytes === undefined) throw new EpubError('NO_CONTAINER', CONTAINER)
  const container = parseXml(bytes, CONTAINER, 'NO_CONTAINER')
  const roots = descendantsOf(container, 'rootfile')
  const root =
    roots.find((one) => attributeOf(one, 'media-type') === 'application/oebps-package+xml') ?? roots[0]
  const name = root === undefined ? undefined : attributeOf(root, 'full-path')
  const path = name === undefined ? undefined : locate(name, '')?.path
  if (path === undefined || !archive.has(path)) throw new EpubError('NO_PACKAGE', name)
  return path
}

/** Throws ENCRYPTED where anything but fonts is locked. Obfuscated fonts are not. */
export async function refuseEncryption(archive: Archive, pages: ReadonlySet<string>): Promise<void> {
  const bytes = await archive.read(ENCRYPTION, MAX_XML)
  if (bytes === undefined) return
  for (const data of descendantsOf(parseXml(bytes, ENCRYPTION, 'ENCRYPTED'), 'EncryptedData')) {
    const method = childrenOf(data, 'EncryptionMethod')[0]
    const algorithm = method === undefined ? undefined : attributeOf(method, 'Algorithm')
    for (const reference of descendantsOf(data, 'CipherReference')) {
      const path = locate(attributeOf(reference, 'URI') ?? '', '')?.path ?? ''
      const isFont = algorithm !== undefined && FONT_OBFUSCATION.has(algorithm) && !pages.has(path)
      if (!isFont) throw new EpubError('ENCRYPTED', path)
    }
  }
}
