/** What a mail is about: ids and words that its composer needs, and nothing secret. */
export type MailPayload = Readonly<Record<string, string | number | boolean | null>>
