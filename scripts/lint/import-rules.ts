import type { OxlintOverride } from 'oxlint'
import { domainOrder, type Room, rooms, webApart, webOrder } from './rooms.ts'

type Pattern = { group?: string[]; regex?: string; message: string; allowTypeImports?: boolean }

const HOUSE: Pattern = {
  group: ['../**', './../**', '..', '#src/main.ts', 'process', 'node:process'],
  message: "Write './' inside a folder and '#src/…' across; only main.ts wires; settings are arguments.",
}

/** Overrides for oxlint, made from the tables of rooms. The last one that matches a file replaces those before it. */
export function importOverrides(features: readonly string[]): OxlintOverride[] {
  const web = patternsOf(getRoom('web'))
  return [
    ...rooms.map((room) => override([`src/${room.folder}/**`], patternsOf(room))),
    ...domainOrder.map((name, at) =>
      override(
        [`src/domain/${name}/**`],
        [
          ...patternsOf(getRoom('domain')),
          higher(
            'domain',
            domainOrder.slice(at + 1),
            `Rooms of the domain import only lower ones: ${name} is below.`,
          ),
        ].flat(),
      ),
    ),
    ...webOrder.map((name, at) => {
      const closed = [...webOrder.slice(at + 1), ...(webApart[name] ?? [])]
      const above = higher('web', closed, `Rooms of web import only lower ones: ${name} is below.`)
      return override([`src/web/${name}/**`], [...web, ...BROWSER, ...above])
    }),
    ...features.map((name) => {
      const others = features
        .filter((other) => other !== name)
        .map((other) => `#src/web/features/${other}/**`)
      return override(
        [`src/web/features/${name}/**`],
        [
          ...web,
          ...BROWSER,
          ...higher('web', ['pages'], 'Features import no page.'),
          { group: others, message: 'Features never import features; pages combine them.' },
        ],
      )
    }),
  ]
}

const BROWSER: Pattern[] = [
  { regex: '^node:', message: 'This runs in the browser too.' },
  { group: ['#src/web/admin/**'], message: 'The back office is a bundle of its own.' },
]

function patternsOf(room: Room): Pattern[] {
  const others = rooms
    .map(({ folder }) => folder)
    .filter((folder) => folder !== room.folder && folder !== 'shared')
  const forbidden = others.filter((folder) => ![...room.imports, ...room.types].includes(folder))
  const typesOnly = others.filter((folder) => !room.imports.includes(folder) && room.types.includes(folder))
  const onlyRules = [...room.imports, ...room.types].includes('domain/rules')
  const groups = (folders: string[]) =>
    folders.flatMap((folder) =>
      folder === 'domain' && onlyRules
        ? ['#src/domain/**', '!#src/domain/**/rules.ts']
        : [`#src/${folder}/**`],
    )
  return [
    HOUSE,
    ...(forbidden.length > 0 ? [{ group: groups(forbidden), message: room.why }] : []),
    ...typesOnly.map((folder) => ({ group: groups([folder]), message: room.why, allowTypeImports: true })),
    ...(room.libraries === undefined ? [] : [libraryPattern(room)]),
  ]
}

/** A type of a query builder is no query. */
function libraryPattern({ libraries, why, folder }: Room): Pattern {
  return {
    regex: `^(${libraries})(/|$)`,
    message: why,
    ...(folder === 'api' || folder === 'edge' ? { allowTypeImports: true } : {}),
  }
}

function higher(parent: string, names: readonly string[], message: string): Pattern[] {
  return names.length === 0 ? [] : [{ group: names.map((name) => `#src/${parent}/${name}/**`), message }]
}

function getRoom(folder: string): Room {
  const room = rooms.find((each) => each.folder === folder)
  if (room === undefined) throw new Error(`there is no room ${folder}`)
  return room
}

function override(files: string[], patterns: Pattern[]): OxlintOverride {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } }
}
