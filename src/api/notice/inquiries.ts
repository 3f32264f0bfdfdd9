import { Hono } from 'hono'
import { z } from 'zod'
import { addInquiry, listOwnInquiries } from '#src/domain/support/inquiries.ts'
import { addInquiryPicture, type InquiryPicture } from '#src/domain/support/inquiry-pictures.ts'
import { INQUIRY_PICTURES_MAX, UPLOAD_MAX_MB } from '#src/shared/limits.ts'
import { answers, CHANGE_REFUSALS } from '#src/api/http/answers.ts'
import { actorOf, MEMBER_REFUSALS, memberLimited, memberOnly } from '#src/api/http/caller.ts'
import type { Env } from '#src/api/http/environment.ts'
import { json, numberId } from '#src/api/http/request.ts'
import { answerState, toAnswerState } from './answer-state.ts'

/** The call that takes a picture: it may be larger than any form. */
export const INQUIRY_PICTURE_PATH = '/api/notice/inquiry/image'

const picture = z
  .object({
    imageId: z.number().int(),
    src: z.string(),
    srcset: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    placeholder: z.string().nullable(),
  })
  .meta({ ref: 'InquiryPicture' })

const inquiry = z.object({
  inquiryId: z.number().int(),
  title: z.string(),
  content: z.string(),
  createdAt: z.iso.datetime(),
  ...answerState.shape,
  images: z.array(picture),
})

const asked = z.object({
  title: z.string().max(5000),
  content: z.string().max(20_000),
  images: z.array(numberId).max(50).default([]),
})

const REFUSALS = [...MEMBER_REFUSALS, ...CHANGE_REFUSALS] as const

/** What members ask us, and our answers. */
export const inquiries = new Hono<Env>()
  .get(
    '/inquiry',
    answers('The member’s own inquiries, the newest hundred', z.array(inquiry), MEMBER_REFUSALS),
    memberOnly,
    async (c) => {
      const found = await listOwnInquiries(c.var.db, c.var.signedIn.memberId)
      return c.json(
        found.map(({ id, title, content, createdAt, pictures, ...answer }) => ({
          inquiryId: id,
          title,
          content,
          createdAt: createdAt.toISOString(),
          ...toAnswerState(answer),
          images: pictures.map(toPicture),
        })),
      )
    },
  )
  .post(
    '/inquiry',
    answers(
      `Asks us something; the same inquiry once more, while it waits, is that one. \`images\` are ids of uploaded pictures, at most ${INQUIRY_PICTURES_MAX}. \`fields\` says EMPTY or TOO_LONG of title and content, TOO_MANY or NOT_FOUND of images`,
      z.object({ inquiryId: z.number().int() }),
      REFUSALS,
      201,
    ),
    memberOnly,
    memberLimited('inquiry'),
    json(asked),
    async (c) => {
      const { images, ...words } = c.req.valid('json')
      const inquiryId = await addInquiry(c.var.db, actorOf(c), { ...words, pictureIds: images })
      return c.json({ inquiryId }, 201)
    },
  )
  .post(
    '/inquiry/image',
    answers(
      `Uploads a picture to send along with an inquiry within a day: the body is a JPEG, PNG, WebP, AVIF or GIF file of at most ${UPLOAD_MAX_MB} MB. \`fields\` says NOT_AN_IMAGE of anything else`,
      picture,
      REFUSALS,
      201,
    ),
    memberOnly,
    memberLimited('inquiryPicture'),
    async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      const added = await addInquiryPicture(c.var.members, c.var.signedIn.memberId, bytes)
      return c.json(toPicture(added), 201)
    },
  )

function toPicture({ id, src, srcset, width, height, placeholder }: InquiryPicture): z.infer<typeof picture> {
  return { imageId: id, src, srcset, width, height, placeholder }
}
