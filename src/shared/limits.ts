/*
 * Limits that both the rules and the words for readers name: each number stands here once. The words interpolate it, so a
 * message cannot promise what the rule does not hold.
 */

/** Characters of a nickname. */
export const NICKNAME_MIN = 2
export const NICKNAME_MAX = 10
/** Characters of a password. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 12
/** Years; the law lets nobody younger join without a parent. */
export const MINIMUM_AGE = 14
/** So long the link of a mail sets a new password. */
export const RESET_LINK_MINUTES = 10
/** So long a session need not ask for the password again. */
export const CONFIRMED_MINUTES = 5
/** What a profile picture may weigh when it is sent. */
export const PICTURE_MAX_MB = 5

/** Of a short review, in what a reader takes for characters. */
export const REVIEW_MIN = 2
export const REVIEW_MAX = 200
export const PREVIEW_TITLE_MAX = 100
/** Of a long review's text, without its markup. */
export const PREVIEW_TEXT_MAX = 50_000
/** Good long reviews are chosen from those of so many days. */
export const GOOD_REVIEW_DAYS = 90

/** Of an inquiry, in code points. */
export const INQUIRY_TITLE_MAX = 100
export const INQUIRY_CONTENT_MAX = 5000
/** So many pictures may come with one. */
export const INQUIRY_PICTURES_MAX = 5
/** What one uploaded picture may weigh, other than of a profile. */
export const UPLOAD_MAX_MB = 10

/** What reading one EPUB file may take. */
export const READ_SECONDS = 60
export const READ_MEMORY_MB = 512
