import { Hono } from 'hono'
import { removePicture, setPicture } from '#src/domain/members/profile/picture.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { MEMBER_REFUSALS, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { limited } from '#src/api/http/limited.ts'
import { own, ownOf } from './me.ts'

/** The one call that takes more than a form holds. */
export const PICTURE_PATH = '/api/user/profileImage'

/** A member's picture. The body is the file as it is; what it is, its bytes say. */
export const profileImage = new Hono<Env>()
  .post(
    '/profileImage',
    limited('picture'),
    answers(
      'Sets the picture: the body is a JPEG, PNG, WebP, AVIF or GIF file of at most 5 MB. `fields` says NOT_AN_IMAGE of anything else',
      own,
      [...MEMBER_REFUSALS, ...CHANGE_REFUSALS],
    ),
    memberOnly,
    async (c) => {
      const { memberId } = c.var.signedIn
      await setPicture(c.var.members, memberId, new Uint8Array(await c.req.arrayBuffer()))
      return c.json(await ownOf(c.var.members, memberId))
    },
  )
  .delete(
    '/profileImage',
    answers('Removes the picture', own, [...MEMBER_REFUSALS, ...CHANGE_REFUSALS]),
    memberOnly,
    async (c) => {
      const { memberId } = c.var.signedIn
      await removePicture(c.var.members, memberId)
      return c.json(await ownOf(c.var.members, memberId))
    },
  )
