import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import type { Language } from '#src/shared/language.ts'
import { type ApiClient, answerOf } from './client.ts'

type Calls = ApiClient['api']['notice']
export type Notice = InferResponseType<Calls[':noticeId']['$get'], 200>
export type FaqEntry = InferResponseType<Calls['faq']['$get'], 200>[number]
export type Inquiry = InferResponseType<Calls['inquiry']['$get'], 200>[number]
export type InquiryPicture = Inquiry['images'][number]

export const noticesQuery = (api: ApiClient, language: Language) =>
  queryOptions({
    queryKey: ['notices', language],
    queryFn: () => answerOf(api.api.notice.$get({ query: { lang: language } })),
  })

export const noticeQuery = (api: ApiClient, language: Language, noticeId: string) =>
  queryOptions({
    queryKey: ['notice', noticeId, language],
    queryFn: () =>
      answerOf(
        api.api.notice[':noticeId'].$get({
          param: { noticeId },
          query: { lang: language },
        }),
      ),
  })

export const faqQuery = (api: ApiClient, language: Language) =>
  queryOptions({
    queryKey: ['faq', language],
    queryFn: () => answerOf(api.api.notice.faq.$get({ query: { lang: language } })),
  })

/** An answer may come at any time, so both lists of a member are asked for whenever they are shown. */
export const inquiriesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['inquiries'],
    queryFn: () => answerOf(api.api.notice.inquiry.$get()),
    staleTime: 0,
  })

export const ownErrorReportsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['ownErrorReports'],
    queryFn: () => answerOf(api.api.notice.errorReport.$get()),
    staleTime: 0,
  })
