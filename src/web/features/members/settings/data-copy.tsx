import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { SettingWords } from '#src/web/i18n/load-words.ts'
import { ApiRefusal } from '#src/web/api/client.ts'
import { Button, buttonClass } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { prepareDataFiles } from './prepare-data-files.ts'
import { Result } from '#src/web/features/members/result.tsx'

const FILES = [
  ['json', 'json', 'dataJson'],
  ['markdown', 'md', 'dataMarkdown'],
] as const

/** The copy is gathered here, in the browser: the server keeps none. */
export function DataCopy({ words }: { words: SettingWords }) {
  const { user } = words
  const api = useRouteContext({ from: '__root__', select: (context) => context.api })
  const [percent, setPercent] = useState(0)
  const copy = useMutation({
    mutationFn: async () => {
      const answer = await api.api.user.export.$get()
      const files = await prepareDataFiles(answer, (share) => setPercent(Math.floor(share * 100)))
      return { json: URL.createObjectURL(files.json), markdown: URL.createObjectURL(files.markdown) }
    },
    onMutate: () => setPercent(0),
  })
  const files = copy.data
  useEffect(
    () => () => {
      for (const address of Object.values(files ?? {})) URL.revokeObjectURL(address)
    },
    [files],
  )
  return (
    <>
      <Button icon="download" busy={copy.isPending} onClick={() => copy.mutate()}>
        {user.dataStart}
      </Button>
      <div className="settings__data">
        {copy.isPending && <Progress label={user.dataRunning} percent={percent} />}
        <Result
          failure={copy.isError ? failureOf(copy.error, words) : undefined}
          done={copy.isSuccess ? user.dataDone : undefined}
        />
        {files !== undefined && (
          <div className="settings__row">
            {FILES.map(([file, ending, label]) => (
              <a
                key={file}
                className={buttonClass()}
                href={files[file]}
                download={`${user.dataFile}.${ending}`}
              >
                <Icon name="download" />
                <span>{user[label]}</span>
              </a>
            ))}
          </div>
        )}
      </div>
    </>
  )
}

function Progress({ label, percent }: { label: string; percent: number }) {
  return (
    <div
      className="settings__progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span className="progress-bar">
        <span style={{ transform: `scaleX(${percent / 100})` }} />
      </span>
      <span className="number">{percent}%</span>
    </div>
  )
}

function failureOf(error: Error, { user }: SettingWords): string {
  const often = error instanceof ApiRefusal && error.code === 'TOO_MANY_REQUESTS'
  return often ? (error.detail ?? user.dataFailed) : user.dataFailed
}
