import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** The sets of fonts a journey's browser may see; none of them is the machine's. */
export type FontSet = 'ours' | 'dejavu'

/**
 * Files from the npm packages of this repository. `dejavu` is what a bare Debian has: no Korean, and Latin letters
 * wider than ours, which shows every place whose layout depends on a font that has not arrived.
 */
const FILES: Record<FontSet, string[]> = {
  ours: [
    'pretendard/dist/public/static/Pretendard-Regular.otf',
    'pretendard/dist/public/static/Pretendard-SemiBold.otf',
    'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf',
    'dejavu-fonts-ttf/ttf/DejaVuSerif-Bold.ttf',
  ],
  dejavu: ['Sans', 'Sans-Bold', 'Serif', 'Serif-Bold', 'SansMono'].map(
    (face) => `dejavu-fonts-ttf/ttf/DejaVu${face}.ttf`,
  ),
}

/**
 * Writes a configuration of fontconfig for each set into `folder` and answers their paths, so that no result depends on
 * the fonts of the machine. Given to a browser as FONTCONFIG_FILE; systems without fontconfig ignore it.
 */
export function writeFontConfigs(root: string, folder: string): Record<FontSet, string> {
  return { ours: writeConfig('ours', root, folder), dejavu: writeConfig('dejavu', root, folder) }
}

function writeConfig(set: FontSet, root: string, folder: string): string {
  const fonts = join(folder, set)
  mkdirSync(fonts, { recursive: true })
  for (const file of FILES[set]) copyFileSync(join(root, 'node_modules', file), join(fonts, basename(file)))
  const path = join(folder, `${set}.conf`)
  const xml = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `  <dir>${fonts}</dir>`,
    `  <cachedir>${join(folder, 'cache')}</cachedir>`,
    ...GENERIC[set].map(([generic, family]) => alias(generic, family)),
    '</fontconfig>',
  ]
  writeFileSync(path, `${xml.join('\n')}\n`)
  return path
}

/** The family behind each generic one; for `dejavu` as Debian has it. */
const GENERIC: Record<FontSet, [generic: string, family: string][]> = {
  ours: [
    ['serif', 'DejaVu Serif'],
    ['sans-serif', 'Pretendard'],
  ],
  dejavu: [
    ['serif', 'DejaVu Serif'],
    ['sans-serif', 'DejaVu Sans'],
    ['monospace', 'DejaVu Sans Mono'],
  ],
}

function alias(generic: string, family: string): string {
  return `  <alias binding="same"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`
}
