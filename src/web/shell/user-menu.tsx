import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { rememberPlace } from '#src/web/lib/back.ts'
import { setLarge, useLarge } from '#src/web/lib/mode.ts'
import { forgetExpectedMember, useIsSubscriber } from '#src/web/api/presence.ts'
import { SUBSCRIBE } from '#src/web/lib/subscribe-path.ts'
import { useSignedIn } from '#src/web/api/session.ts'
import { signOut } from '#src/web/api/sign-out.ts'
import { setDark, useDark } from '#src/web/lib/theme.ts'
import { IconButton } from '#src/web/ui/button.tsx'
import { Menu, MenuItem, MenuLink } from '#src/web/ui/menu.tsx'
import { switchLanguage } from './language-choice.ts'
import { useHasPage } from './menu-entries.ts'

const ID = 'user-menu'

export function UserMenu() {
  const t = useTranslations('shell')
  return (
    <>
      <IconButton
        name="user"
        label={t('userMenu')}
        aria-haspopup="menu"
        popoverTarget={ID}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          document.getElementById(ID)?.showPopover()
        }}
      />
      <Menu id={ID} label={t('userMenu')}>
        <Entries />
      </Menu>
    </>
  )
}

function Entries() {
  const t = useTranslations('shell')
  const router = useRouter()
  const queryClient = useQueryClient()
  const signedIn = useSignedIn()
  const dark = useDark()
  const large = useLarge()
  const hasPage = useHasPage()
  const isSubscriber = useIsSubscriber()
  useEffect(forgetExpectedMember, [])
  return (
    <>
      <MenuItem icon="globe" onClick={() => void switchLanguage(router)}>
        {t('switchLanguage')}
      </MenuItem>
      <MenuItem icon={dark ? 'sun' : 'moon'} onClick={() => setDark(!dark)}>
        {dark ? t('light') : t('dark')}
      </MenuItem>
      <MenuItem icon="type" onClick={() => setLarge(!large)}>
        {large ? t('usual') : t('large')}
      </MenuItem>
      {signedIn && hasPage('/library') && (
        <MenuLink icon="library" to="/library">
          {t('library')}
        </MenuLink>
      )}
      {hasPage(SUBSCRIBE) && (
        <MenuLink icon="card" to={SUBSCRIBE}>
          {isSubscriber ? t('subscription') : t('subscribe')}
        </MenuLink>
      )}
      {signedIn ? (
        <>
          <MenuLink icon="settings" to="/setting">
            {t('settings')}
          </MenuLink>
          <MenuItem icon="sign-out" onClick={() => void signOut(router, queryClient)}>
            {t('signOut')}
          </MenuItem>
        </>
      ) : (
        <>
          <MenuLink icon="sign-in" to="/login" forVisitor onClick={rememberPlace}>
            {t('signIn')}
          </MenuLink>
          <MenuLink icon="user" to="/signup" forVisitor onClick={rememberPlace}>
            {t('signUp')}
          </MenuLink>
        </>
      )}
      <MenuLink icon="info" to="/starter">
        {t('starter')}
      </MenuLink>
      <MenuLink icon="question" to="/setting/detail/faq">
        {t('faq')}
      </MenuLink>
    </>
  )
}
