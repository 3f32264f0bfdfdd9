import type { IconName } from '#src/web/ui/icon.tsx'

/** The pages of the settings, in the order of their menu; one is shown once its page exists. */
export const SETTING_ENTRIES = [
  { to: '/setting/detail/subscribe', label: 'subscribe', icon: 'card' },
  { to: '/setting/detail/group', label: 'group', icon: 'users', forLeaders: true },
  { to: '/setting/detail/payHistory', label: 'payHistory', icon: 'list' },
  { to: '/setting/detail/profile', label: 'profile', icon: 'user' },
  { to: '/setting/detail/user', label: 'user', icon: 'info' },
  { to: '/setting/detail/changeMyInfo', label: 'changeMyInfo', icon: 'pen' },
  { to: '/setting/detail/changeIdPw', label: 'changeIdPw', icon: 'lock' },
  { to: '/setting/detail/notice', label: 'notice', icon: 'bell' },
  { to: '/setting/detail/faq', label: 'faq', icon: 'question' },
  { to: '/setting/detail/contact', label: 'contact', icon: 'mail' },
  { to: '/setting/detail/withdrawal', label: 'withdrawal', icon: 'sign-out' },
] as const satisfies {
  to: string
  label: string
  icon: IconName
  /** Shown to whoever leads a group. */
  forLeaders?: boolean
}[]
