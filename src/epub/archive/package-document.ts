import { EpubError } from '#src/epub/book.ts'
import { locate } from './paths.ts'
import { attributeOf, childrenOf, parseXml, type Element } from './xml.ts'
import type { Archive } from './zip.ts'

const MAX_XML = 8 * 1024 * 1024

export type ManifestItem = {
  id: string
  path: string
  mediaType: string
  properties: string[]
  fallback?: string
}
export type SpineItem = { path: string; mediaType: string; isLinear: boolean }

export type PackageDocument = {
  path: string
  root: Element
  metadata: Element
  manifest: ManifestItem[]
  /** Without the navigation document. */
  spine: SpineItem[]
  /** As the book says it; undefined for `default`. */
  progression?: 'ltr' | 'rtl'
  nav?: string
  ncx?: string
  /** Where the cover's picture, or else a page that shows it, is. */
  coverImage?: string
  coverPage?: string
}

/** Throws BAD_PACKAGE where the document cannot be understood and MISSING_FILE for a page that is not there. */
export async function readPackageDocument(archive: Archive, path: string): Promise<PackageDocument> {
  const bytes = await archive.read(path, MAX_XML)
  if (bytes === undefined) throw new EpubError('BAD_PACKAGE', path)
  const root = parseXml(bytes, path, 'BAD_PACKAGE')
  const [metadata] = childrenOf(root, 'metadata')
  const [manifestElement] = childrenOf(root, 'manifest')
  const [spineElement] = childrenOf(root, 'spine')
  if (metadata === undefined || manifestElement === undefined || spineElement === undefined)
    throw new EpubError('BAD_PACKAGE', path)

  const manifest = readManifest(manifestElement, path)
  const byId = new Map(manifest.map((item) => [item.id, item]))
  const nav = manifest.find((item) => item.properties.includes('nav'))?.path
  const progression = attributeOf(spineElement, 'page-progression-direction')
  return {
    path,
    root,
    metadata,
    manifest,
    spine: readSpine(spineElement, byId).filter((item) => item.path !== nav),
    progression: progression === 'rtl' || progression === 'ltr' ? progression : undefined,
    nav,
    ncx: (
      byId.get(attributeOf(spineElement, 'toc') ?? '') ??
      manifest.find((item) => item.mediaType === 'application/x-dtbncx+xml')
    )?.path,
    coverImage: findCoverImage(metadata, manifest),
    coverPage: findCoverPage(root, path),
  }
}

function readManifest(element: Element, base: string): ManifestItem[] {
  return childrenOf(element, 'item').flatMap((item) => {
    const href = attributeOf(item, 'href') ?? ''
    // A path that leads out of the book keeps its raw form, which no file in the archive can have.
    const path = locate(href, base)?.path ?? `//${href}`
    const properties = attributeOf(item, 'properties')?.split(/\s+/) ?? []
    const mediaType = attributeOf(item, 'media-type')?.toLowerCase() ?? ''
    return {
      id: attributeOf(item, 'id') ?? '',
      path,
      mediaType,
      properties,
      fallback: attributeOf(item, 'fallback'),
    }
  })
}

function readSpine(element: Element, byId: Map<string, ManifestItem>): SpineItem[] {
  const seen = new Set<string>()
  return childrenOf(element, 'itemref').flatMap((reference) => {
    const idref = attributeOf(reference, 'idref') ?? ''
    const item = readableForm(byId.get(idref), byId)
    const isLinear = attributeOf(reference, 'linear') !== 'no'
    if (item === undefined) {
      if (isLinear) throw new EpubError('MISSING_FILE', idref)
      return []
    }
    if (seen.has(item.path)) return []
    seen.add(item.path)
    return { path: item.path, mediaType: item.mediaType, isLinear }
  })
}

/** Follows fallbacks to something that is a page or a picture. */
function readableForm(
  item: ManifestItem | undefined,
  byId: Map<string, ManifestItem>,
): ManifestItem | undefined {
  let form = item
  for (let steps = 0; form !== undefined && !isPage(form) && !isPicture(form) && steps < 10; steps++) {
    if (form.fallback === undefined) break
    form = byId.get(form.fallback)
  }
  return form ?? item
}

export function isPage({ mediaType }: { mediaType: string }): boolean {
  return [
    'application/xhtml+xml',
    'text/html',
    'text/x-oeb1-document',
    'application/xml',
    'text/xml',
    '',
  ].includes(mediaType)
}

export function isPicture({ mediaType }: { mediaType: string }): boolean {
  return mediaType.startsWith('image/')
}

function findCoverImage(metadata: Element, manifest: ManifestItem[]): string | undefined {
  const pictures = manifest.filter(isPicture)
  const meta = childrenOf(metadata, 'meta').find((one) => attributeOf(one, 'name') === 'cover')
  const named = meta === undefined ? undefined : attributeOf(meta, 'content')
  const found =
    pictures.find((item) => item.properties.includes('cover-image')) ??
    pictures.find((item) => item.id === named) ??
    pictures.find((item) => named !== undefined && named !== '' && item.path.endsWith(named)) ??
    pictures.find((item) => /^cover(?:-?image|-?img)?$/i.test(item.id))
  return found?.path
}

function findCoverPage(root: Element, base: string): string | undefined {
  const references = childrenOf(root, 'guide').flatMap((guide) => childrenOf(guide, 'reference'))
  const cover = references.find((one) => attributeOf(one, 'type')?.toLowerCase() === 'cover')
  return cover === undefined ? undefined : locate(attributeOf(cover, 'href') ?? '', base)?.path
}
