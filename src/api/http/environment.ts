import { z } from 'zod'
import type { Db } from '#src/db/schema.ts'
import type { Actor } from '#src/domain/actor.ts'
import type { PageReader } from '#src/domain/reading/book-page.ts'
import type { CountPaidPage } from '#src/domain/access/paid-reading.ts'
import type { BillingContext } from '#src/domain/billing/context.ts'
import type { CoverPictures } from '#src/domain/catalog/cover-picture.ts'
import type { Language } from '#src/shared/language.ts'
import type { SignedIn } from '#src/domain/members/sessions/session.ts'
import type { SocialGate } from '#src/domain/members/social/social-gate.ts'
import type { MemberContext } from '#src/domain/members/context.ts'
import type { FindBible } from '#src/domain/scripture/bible.ts'
import type { OperatorFont } from '#src/shared/operator-font.ts'
import type { Limits } from './limits.ts'

/** The bytes of a stored file from `from` to `to`, both included. */
export type OpenFile = (
  key: string,
  range: { from: number; to: number },
) => Promise<ReadableStream<Uint8Array> | undefined>

/** What every handler can reach through `c.var`. */
export type Env = {
  /** Who is at the other end of the line; absent where the server asks itself. */
  Bindings: { address?: string } | undefined
  Variables: {
    db: Db
    language: Language
    members: MemberContext
    billing: BillingContext
    countPaidPage: CountPaidPage
    limits: Limits
    /** The providers one may sign in through. */
    social: SocialGate
    /** Who asks, judged when a handler wants to know. */
    reader: () => Promise<Actor>
    /** The same by the token alone; the query that follows judges the session. */
    bearer: () => Promise<PageReader>
    /** Who called, for what is written down of a refusal; `signedIn` behind `memberOnly` is the one to ask. */
    caller?: SignedIn
    findPicture: (key: string) => Promise<Uint8Array | undefined>
    openFile: OpenFile
    /** Absent where no covers are drawn. */
    covers: CoverPictures | undefined
    site: Site
    /** Whether this is no production: a library that somebody tries out on their own machine. */
    isDemo: boolean
    findInspection: () => Inspection
    findFonts: () => Promise<OperatorFont[]>
    findBible: FindBible
    /** Set once more of the body came than the call takes. */
    isBodyTooLarge?: boolean
  }
}

const company = z.object({
  name: z.string(),
  ceo: z.string(),
  registration: z.string(),
  mailOrder: z.string(),
  hosting: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  privacyOfficer: z.string(),
})

/** What the footer and the language rule need to know of this installation. */
export const site = z
  .object({
    publicUrl: z
      .string()
      .nullable()
      .meta({ description: 'The address readers see; null in a demo, where it is the one asked' }),
    company,
    appStoreUrl: z.string().nullable(),
    channelUrl: z.string().nullable(),
    geocoderUrl: z.string().nullable().meta({
      description: 'A reverse geocoder in Nominatim’s form; null where the operator has turned the step off',
    }),
  })
  .meta({ ref: 'Site' })

export type Site = z.infer<typeof site>

/** Whether the library is closed for maintenance, and until when where that is known. */
export const inspection = z.object({
  active: z.boolean(),
  until: z.iso.datetime({ offset: true }).nullable(),
})

export type Inspection = z.infer<typeof inspection>
