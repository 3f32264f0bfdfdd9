import { queryOptions } from '@tanstack/react-query'
import { type ApiClient, answerOf } from '#src/web/api/client.ts'

export const providersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['socialProviders'],
    queryFn: () => answerOf(api.api.auth.social.$get()),
    staleTime: Infinity,
  })

export const linksQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['socialLinks'], queryFn: () => answerOf(api.api.user.social.$get()) })

export const mailPreferencesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['mailPreferences'],
    queryFn: () => answerOf(api.api.user.mailPreferences.$get()),
  })

export const twoStepQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['twoStep'], queryFn: () => answerOf(api.api.user.totp.$get()) })
