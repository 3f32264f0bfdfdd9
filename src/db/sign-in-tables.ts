import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { MailPayload } from '#src/domain/mail/rules.ts'
import type { SocialProvider } from '#src/domain/members/rules.ts'

/** Mails to members, what they agreed to receive, other ways in, and what happened to their security. */
export type SignInTables = {
  outbox: OutboxTable
  recovery_code: { member_id: number; hash: string }
  social_identity: { provider: SocialProvider; subject: string; member_id: number; linked_at: Date }
  used_code: { hash: string; expires_at: Date }
  marketing_consent: {
    id: ColumnType<string, never, never>
    member_id: number
    agrees: boolean
    source: 'signUp' | 'settings' | 'unsubscribe'
    at: Date
  }
  announcement: AnnouncementTable
  security_event: SecurityEventTable
}

type OutboxTable = {
  id: ColumnType<string, never, never>
  member_id: number | null
  /** which composer writes it */
  kind: string
  /** where it goes, if not to the member's present address */
  address: string | null
  /** what it is about, in the form its composer knows */
  payload: JSONColumnType<MailPayload, string | undefined>
  /** never sent in quiet hours, and after all others */
  is_advertising: Generated<boolean>
  language: 'ko' | 'en'
  created_at: Date
  due_at: Date
  attempts: Generated<number>
  done_at: Date | null
  outcome: 'sent' | 'dropped' | 'refused' | null
}

type AnnouncementTable = {
  id: GeneratedAlways<number>
  key: string
  since: Date
  until: Date
  /** the last member it was queued for */
  queued_to: Generated<number>
  done_at: Date | null
  created_at: Date
}

type SecurityEventTable = {
  id: ColumnType<string, never, never>
  kind:
    | 'refreshReused'
    | 'passwordChanged'
    | 'signInDelayed'
    | 'passwordLocked'
    | 'socialLinked'
    | 'socialUnlinked'
    | 'twoStepOn'
    | 'twoStepOff'
    | 'secondFactorWrong'
    | 'secondFactorLocked'
    | 'accessDenied'
    | 'limitExceeded'
    /** written until limits of every kind were */
    | 'checksOverLimit'
    | 'ownerMade'
  member_id: number | null
  detail: Generated<string>
  at: Date
}
