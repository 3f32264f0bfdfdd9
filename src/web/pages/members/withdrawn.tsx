import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { loadSettingWords } from '#src/web/i18n/load-words.ts'
import { hasWithdrawn } from '#src/web/api/withdrawn-notice.ts'
import { pageMeta } from '#src/web/head/page-meta.ts'
import { buttonClass } from '#src/web/ui/button.tsx'
import { Logo } from '#src/web/ui/logo.tsx'
import { SETTINGS_PAGE } from '#src/web/shell/page-frame.ts'

export const Route = createFileRoute('/setting/detail/withdrawn')({
  staticData: { hides: SETTINGS_PAGE },
  beforeLoad: () => {
    // Nobody else should read that the account is gone.
    if (!hasWithdrawn()) throw redirect({ to: '/home', statusCode: 302 })
  },
  loader: ({ context }) => loadSettingWords(context.language),
  head: ({ match }) => pageMeta(match, { name: match.context.words.places.withdrawn, hidden: true }),
  component: Withdrawn,
})

function Withdrawn() {
  const { withdrawn } = Route.useLoaderData()
  return (
    <div className="wrap settings__goodbye">
      <Logo />
      <h1>{withdrawn.heading}</h1>
      <p>{withdrawn.text}</p>
      <Link className={buttonClass({ fill: true })} to="/home">
        {withdrawn.home}
      </Link>
    </div>
  )
}
