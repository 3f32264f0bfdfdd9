import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { SocialWords } from '#src/web/i18n/load-words.ts'
import { answerOf } from '#src/web/api/client.ts'
import type { Own } from '#src/web/api/queries.ts'
import { Button } from '#src/web/ui/button.tsx'
import { ErrorState } from '#src/web/ui/states.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SettingSection } from '#src/web/features/members/settings/settings-frame.tsx'
import { twoStepQuery } from '#src/web/features/members/social/social-queries.ts'
import { StepForm } from '#src/web/features/members/step-form.tsx'

type Stage =
  | { name: 'rest' | 'password' | 'end' }
  | { name: 'scan'; secret: string; uri: string }
  | { name: 'codes'; codes: string[] }

/** Turns the second step of signing in on and off. A part of the settings. */
export function TwoStep({ words: { twoStep: words }, own }: { words: SocialWords; own: Own }) {
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const queryClient = useQueryClient()
  const found = useQuery(twoStepQuery(api))
  const [stage, setStage] = useState<Stage>({ name: 'rest' })
  const rest = () => {
    setStage({ name: 'rest' })
    return queryClient.invalidateQueries(twoStepQuery(api))
  }
  const side = { words, onCancel: () => setStage({ name: 'rest' }) }
  const { on, required, recoveryCodesLeft } = found.data ?? {
    on: false,
    required: false,
    recoveryCodesLeft: 0,
  }
  const passwords = own.passwordYn === 'Y' ? (['password'] as const) : []
  return (
    <SettingSection title={words.heading}>
      {found.isError && <ErrorState row busy={found.isFetching} onRetry={() => void found.refetch()} />}
      {found.isPending && <span className="skeleton settings__skeleton" />}
      {found.data !== undefined && stage.name === 'rest' && (
        <>
          <p className="settings__lead">
            {on ? words.on.replace('{count}', String(recoveryCodesLeft)) : words.off}
            {on && required && ` ${words.required}`}
          </p>
          {!(on && required) && (
            <Button onClick={() => setStage({ name: on ? 'end' : 'password' })}>
              {on ? words.end : words.begin}
            </Button>
          )}
        </>
      )}
      {stage.name === 'password' && (
        <StepForm
          {...side}
          key="password"
          fields={[...passwords]}
          submit={words.next}
          onSend={async ({ password }) => {
            const begun = await answerOf(
              api.api.user.totp.$post({ json: password === '' ? {} : { password } }),
            )
            setStage({ name: 'scan', ...begun })
          }}
        />
      )}
      {stage.name === 'scan' && (
        <>
          <p className="settings__lead">{words.scan}</p>
          <QrCode text={stage.uri} label={words.picture} />
          <p className="two-step__secret">{(stage.secret.match(/.{1,4}/g) ?? []).join(' ')}</p>
          <StepForm
            {...side}
            key="scan"
            fields={['code']}
            codeLabel={words.code}
            submit={words.confirm}
            onSend={async ({ code }) => {
              const { recoveryCodes } = await answerOf(api.api.user.totp.confirm.$post({ json: { code } }))
              setStage({ name: 'codes', codes: recoveryCodes })
            }}
          />
        </>
      )}
      {stage.name === 'codes' && (
        <RecoveryCodes words={words} codes={stage.codes} onNoted={() => void rest()} />
      )}
      {stage.name === 'end' && (
        <StepForm
          {...side}
          key="end"
          fields={[...passwords, 'code']}
          codeLabel={words.codeOrRecovery}
          submit={words.confirmEnd}
          onSend={async ({ password, code }) => {
            const json = password === '' ? { code } : { password, code }
            await answerOf(api.api.user.totp.$delete({ json }))
            await rest()
          }}
        />
      )}
    </SettingSection>
  )
}
