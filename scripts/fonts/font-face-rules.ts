import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CSSOptions } from 'vite'
import type { FallbackFace, FontFace, FontManifest } from '#src/shared/fonts/font-manifest.ts'

type Postcss = Extract<CSSOptions['postcss'], object>
type Plugin = NonNullable<Postcss['plugins']>[number]

const FONTS = join(import.meta.dirname, '../../assets/fonts')
const MANIFEST = join(FONTS, 'manifest.json')

/**
 * Where a stylesheet says `@font-faces serif;`, the build writes the faces of that name in the manifest. Their addresses
 * are those of the manifest's folder, and become those of the built files as any other.
 */
export function fontFaceRules(): Plugin {
  return {
    postcssPlugin: 'font-face-rules',
    AtRule: {
      'font-faces': (rule, { postcss, result }) => {
        result.messages.push({ type: 'dependency', plugin: 'font-face-rules', file: MANIFEST })
        rule.replaceWith(postcss.parse(cssOf(rule.params), { from: MANIFEST }).nodes)
      },
    },
  }
}

function cssOf(name: string): string {
  const manifest: FontManifest = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  switch (name) {
    case 'pages':
    case 'serif':
    case 'batang':
      return manifest[name].map(faceRule).join('\n')
    case 'fallbacks':
      return manifest.fallbacks.map(fallbackRule).join('\n')
    default:
      throw new Error(`The manifest of fonts has no ${name}`)
  }
}

function faceRule({ family, weight, file, unicodeRange }: FontFace): string {
  return [
    '@font-face {',
    `  font-family: '${family}';`,
    `  src: url('./${file}') format('woff2');`,
    `  font-weight: ${weight.join(' ')};`,
    '  font-display: swap;',
    `  unicode-range: ${unicodeRange};`,
    '}',
  ].join('\n')
}

function fallbackRule(face: FallbackFace): string {
  return [
    '@font-face {',
    `  font-family: '${face.family}';`,
    `  src: ${face.locals.map((name) => `local('${name}')`).join(', ')};`,
    `  font-weight: ${face.weight.join(' ')};`,
    `  size-adjust: ${face.sizeAdjust};`,
    `  ascent-override: ${face.ascentOverride};`,
    `  descent-override: ${face.descentOverride};`,
    `  line-gap-override: ${face.lineGapOverride};`,
    `  unicode-range: ${face.unicodeRange};`,
    '}',
  ].join('\n')
}
