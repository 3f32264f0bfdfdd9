import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { IconButton } from '#src/web/ui/button.tsx'
import { Menu, MenuItem, MenuLink } from '#src/web/ui/menu.tsx'
import { switchLanguage } from './language-choice.ts'
import { useHasPage } from './menu-entries.ts'
import { setDark, useDark } from '#src/web/lib/theme.ts'

/** Fetched when it is opened first, and then opens at once. */
export function UserMenuEntries() {
  const t = useTranslations('shell')
  const router = useRouter()
  const hasPage = useHasPage()
  const dark = useDark()
  return (
    <Menu defaultOpen trigger={<IconButton name="user" label={t('userMenu')} />}>
      <MenuItem icon="globe" onClick={() => void switchLanguage(router)}>
        {t('switchLanguage')}
      </MenuItem>
      <MenuItem icon={dark ? 'sun' : 'moon'} onClick={() => setDark(!dark)}>
        {dark ? t('light') : t('dark')}
      </MenuItem>
      {hasPage('/login') && (
        <MenuLink icon="sign-in" to="/login">
          {t('signIn')}
        </MenuLink>
      )}
      {hasPage('/signup') && (
        <MenuLink icon="user" to="/signup">
          {t('signUp')}
        </MenuLink>
      )}
      <MenuLink icon="info" to="/starter">
        {t('starter')}
      </MenuLink>
    </Menu>
  )
}
