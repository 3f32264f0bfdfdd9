import { expect, test } from 'vitest'
import { findUnusedExports } from './unused-exports.ts'

/** Names that only tests import, or nothing at all, each with its reason. */
const EXCEPTIONS = [
  // The operator ends a right to read from the back office, which is not there yet.
  'src/domain/access/entitlement.ts: endEntitlement',
  // The operator sends an announcement from there, too.
  'src/domain/members/consent/announcement.ts: queueAnnouncement',
  // Sentences with marked citations, against which the search for citations is measured.
  'src/domain/scripture/citations/labelled-en.ts: ENGLISH',
  'src/domain/scripture/citations/labelled-ko.ts: KOREAN',
  // Pages are indexed at import; the search through all books will ask the index.
  'src/domain/search/tokens.ts: phraseQuery',
  // An independent reading of what the parser writes, for its tests.
  'src/epub/safe-output.ts: findDisagreements',
  'src/epub/safe-output.ts: findForbidden',
  // The server loads the built file by its name.
  'src/web/entry-server.tsx: render',
  // The build puts them in the place of a library's.
  'src/web/i18n/no-skeletons.ts: parseDateTimeSkeleton',
  'src/web/i18n/no-skeletons.ts: parseNumberSkeleton',
  'src/web/i18n/no-skeletons.ts: parseNumberSkeletonFromString',
]

test('every exported name of src is needed by something other than a test', () => {
  expect(findUnusedExports(process.cwd())).toEqual(EXCEPTIONS)
})
