export type ContentFault =
  | 'NO_FILE'
  | 'TOO_LARGE'
  | 'NO_JSON'
  | 'BAD_JSON'
  | 'BAD_NAME'
  | 'OTHER_NAME'
  | 'BAD_PICTURE'
  | 'EMPTY'

/** Why a folder of our own content cannot be imported, and because of which file or entry. */
export class ContentError extends Error {
  readonly code: ContentFault
  readonly file: string
  constructor(code: ContentFault, file: string) {
    super(`${code}: ${file}`)
    this.name = 'ContentError'
    this.code = code
    this.file = file
  }
}
