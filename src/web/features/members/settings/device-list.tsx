import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import type { Language } from '#src/shared/language.ts'
import type { SettingWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import { type Device, devicesQuery } from '#src/web/api/queries.ts'
import { signOut } from '#src/web/api/sign-out.ts'
import { Button } from '#src/web/ui/button.tsx'
import { formatDate } from '#src/web/ui/date.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'
import { ErrorState } from '#src/web/ui/states.tsx'
import { Result } from '#src/web/features/members/result.tsx'

export function DeviceList({ words, language }: { words: SettingWords; language: Language }) {
  const { user } = words
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const router = useRouter()
  const queryClient = useQueryClient()
  const dialogs = useDialogs()
  const devices = useQuery(devicesQuery(api))
  const end = useMutation({
    mutationFn: ({ deviceId }: Device) => answerOf(api.api.user.devices.$delete({ query: { deviceId } })),
    // Gone or not, the list tells what is true now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesQuery(api).queryKey }),
  })
  const endAll = useMutation({
    mutationFn: () => answerOf(api.api.user.devices.$delete({ query: {} })),
    onSuccess: () => signOut(router, queryClient),
  })
  async function askAll() {
    if (await dialogs.confirm({ message: user.everywhereAsk, ok: user.signOut })) endAll.mutate()
  }
  if (devices.isError)
    return <ErrorState row onRetry={() => void devices.refetch()} busy={devices.isFetching} />
  return (
    <>
      <ul className="settings__list" aria-busy={devices.isPending}>
        {devices.isPending && <li className="skeleton settings__skeleton" />}
        {devices.data?.map((device) => (
          <li key={device.deviceId}>
            <span>
              {device.name} {device.isCurrent && <span className="tag">{user.thisDevice}</span>}
              <small className="number">
                {user.lastSeen.replace('{date}', formatDate(device.lastSeenAt, language))}
              </small>
            </span>
            {!device.isCurrent && (
              <Button
                small
                busy={end.isPending && end.variables.deviceId === device.deviceId}
                aria-label={user.signOutOf.replace('{name}', device.name)}
                onClick={() => end.mutate(device)}
              >
                {user.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Result
        failure={end.isError || endAll.isError ? words.failed : undefined}
        done={end.isSuccess ? user.signedOut.replace('{name}', end.variables.name) : undefined}
      />
      <Button icon="sign-out" busy={endAll.isPending} onClick={() => void askAll()}>
        {user.everywhere}
      </Button>
    </>
  )
}
