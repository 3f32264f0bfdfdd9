import { RESET_LINK_MINUTES } from '#src/shared/limits.ts'
import type { LetterWords } from '#src/domain/mail/letter.ts'
import type { Language } from '#src/shared/language.ts'

export type AccountMailKind =
  | 'verify'
  | 'reset'
  | 'passwordChanged'
  | 'changeEmail'
  | 'emailChangeAsked'
  | 'emailChanged'
  | 'socialLinked'
  | 'twoStepOn'
  | 'twoStepOff'
  | 'codesGuessed'
  | 'sessionReused'

/** What is written to a member about the account. */
export const ACCOUNT_MAILS: Record<Language, Record<AccountMailKind, LetterWords>> = {
  ko: {
    verify: {
      subject: '이메일 주소를 확인해 주세요',
      paragraphs: [
        '언약서재에 오신 것을 환영합니다.',
        '아래 버튼을 누르시면 이메일 주소 확인이 끝납니다. 하루 안에 눌러 주세요.',
        '가입하신 적이 없다면 이 메일은 지우셔도 됩니다.',
      ],
      button: '이메일 주소 확인하기',
    },
    reset: {
      subject: '비밀번호를 새로 정해 주세요',
      paragraphs: [
        '비밀번호를 새로 정하겠다는 요청을 받고 이 메일을 보내 드립니다.',
        `아래 버튼을 누르시면 새 비밀번호를 정하실 수 있습니다. 안전을 위해 ${RESET_LINK_MINUTES}분 안에 한 번만 쓰실 수 있습니다.`,
        '요청하신 적이 없다면 이 메일은 지우셔도 됩니다. 지금 쓰시는 비밀번호는 바뀌지 않습니다.',
      ],
      button: '새 비밀번호 정하기',
    },
    passwordChanged: {
      subject: '비밀번호가 바뀌었습니다',
      paragraphs: [
        '비밀번호가 새로 정해졌고, 로그인되어 있던 다른 기기에서는 모두 로그아웃되었습니다.',
        '직접 하셨다면 더 하실 일은 없습니다. 아니라면 곧바로 ‘비밀번호 찾기’에서 비밀번호를 다시 정해 주세요.',
      ],
    },
    changeEmail: {
      subject: '새 이메일 주소를 확인해 주세요',
      paragraphs: [
        '이메일 주소를 이 주소로 바꾸겠다는 요청을 받고 이 메일을 보내 드립니다.',
        '아래 버튼을 누르시면 주소가 바뀝니다. 하루 안에 눌러 주세요. 그때까지는 지금 쓰시는 주소를 그대로 씁니다.',
        '요청하신 적이 없다면 이 메일은 지우셔도 됩니다.',
      ],
      button: '이 주소로 바꾸기',
    },
    emailChangeAsked: {
      subject: '이메일 주소를 바꾸려는 요청이 있었습니다',
      paragraphs: [
        '로그인에 쓰시는 이메일 주소를 다른 주소로 바꾸겠다는 요청을 받았습니다. 새 주소에서 확인이 끝나야 바뀌고, 그때까지는 이 주소를 그대로 씁니다.',
        '직접 하셨다면 더 하실 일은 없습니다. 아니라면 곧바로 비밀번호를 새로 정해 주세요. 이 요청도 함께 취소됩니다.',
      ],
    },
    emailChanged: {
      subject: '이메일 주소가 바뀌었습니다',
      paragraphs: [
        '로그인에 쓰시는 이메일 주소가 다른 주소로 바뀌었습니다. 이제부터는 새 주소로 로그인해 주세요.',
        '직접 하셨다면 더 하실 일은 없습니다. 아니라면 곧바로 저희에게 알려 주세요.',
      ],
    },
    socialLinked: {
      subject: '새 로그인 방법이 연결되었습니다',
      paragraphs: [
        '이 이메일 주소를 확인해 준 다른 서비스의 계정으로 로그인하셨습니다. 이제 그 계정으로도 로그인하실 수 있습니다.',
        '직접 하신 일이 아니라면 설정에서 연결을 끊고 비밀번호를 새로 정해 주세요.',
      ],
    },
    twoStepOn: {
      subject: '2단계 인증을 켜셨습니다',
      paragraphs: [
        '이제 로그인하실 때 인증 앱에 보이는 번호도 입력하셔야 합니다. 복구 코드는 안전한 곳에 보관해 주세요.',
        '직접 하신 일이 아니라면 곧바로 ‘비밀번호 찾기’에서 비밀번호를 새로 정하고 저희에게 알려 주세요.',
      ],
    },
    twoStepOff: {
      subject: '2단계 인증을 끄셨습니다',
      paragraphs: [
        '이제 비밀번호만으로 로그인하실 수 있습니다. 인증 앱의 번호와 복구 코드는 더 이상 쓰지 않습니다.',
        '직접 하신 일이 아니라면 곧바로 ‘비밀번호 찾기’에서 비밀번호를 새로 정해 주세요.',
      ],
    },
    codesGuessed: {
      subject: '누군가 인증 번호를 잘못 입력하고 있습니다',
      paragraphs: [
        '2단계 인증 번호가 여러 번 잘못 입력되었습니다. 누군가 비밀번호나 연결된 계정, 로그인된 기기를 이미 쓰고 있을 수 있습니다.',
        '직접 하셨다면 더 하실 일은 없습니다. 아니라면 곧바로 ‘비밀번호 찾기’에서 비밀번호를 새로 정해 주세요. 모든 기기에서 로그아웃됩니다.',
      ],
    },
    sessionReused: {
      subject: '안전을 위해 로그아웃해 드렸습니다',
      paragraphs: [
        '한 기기의 로그인 정보가 다른 곳에서 다시 쓰인 것으로 보여 그 기기에서 로그아웃해 드렸습니다.',
        '번거로우시겠지만 다시 로그인해 주세요. 짐작되는 일이 없다면 비밀번호도 새로 정하시기를 권합니다.',
      ],
    },
  },
  en: {
    verify: {
      subject: 'Please verify your e-mail address',
      paragraphs: [
        'Welcome to Covenant Library. We are glad to have you.',
        'Press the button below within a day to verify your e-mail address.',
        'If you did not sign up, you can ignore this e-mail.',
      ],
      button: 'Verify my address',
    },
    reset: {
      subject: 'Set a new password',
      paragraphs: [
        'We received a request to reset your password.',
        `Press the button below to set a new one. For security, it works once, for ${RESET_LINK_MINUTES} minutes.`,
        'If you did not ask for this, you can ignore this e-mail. Your password will not change.',
      ],
      button: 'Set a new password',
    },
    passwordChanged: {
      subject: 'Your password has been changed',
      paragraphs: [
        'A new password has been set, and you have been signed out on your other devices.',
        'If this was you, no action is needed. If not, please set a new password right away with “Forgot your password?”.',
      ],
    },
    changeEmail: {
      subject: 'Please confirm your new e-mail address',
      paragraphs: [
        'We received a request to change your e-mail address to this one.',
        'Press the button below within a day to change it. Until then, your current address stays in use.',
        'If this was not you, you can ignore this e-mail.',
      ],
      button: 'Change to this address',
    },
    emailChangeAsked: {
      subject: 'A request to change your e-mail address',
      paragraphs: [
        'We received a request to change the e-mail address you sign in with. It changes once the new address is confirmed. Until then, this one stays in use.',
        'If this was you, no action is needed. If not, please set a new password right away. That cancels the change too.',
      ],
    },
    emailChanged: {
      subject: 'Your e-mail address has been changed',
      paragraphs: [
        'The e-mail address you sign in with has been changed to another one. From now on, please use the new one.',
        'If this was you, no action is needed. If not, please contact us right away.',
      ],
    },
    socialLinked: {
      subject: 'A new way to sign in has been linked',
      paragraphs: [
        'You signed in with an account from another service that confirmed this address. From now on, you can sign in with that account too.',
        'If this was not you, please unlink it in Settings and set a new password.',
      ],
    },
    twoStepOn: {
      subject: 'Two-step sign-in is on',
      paragraphs: [
        'From now on, you will also need the code from your authenticator app to sign in. Please keep your recovery codes in a safe place.',
        'If this was not you, please set a new password right away with “Forgot your password?”, and tell us.',
      ],
    },
    twoStepOff: {
      subject: 'Two-step sign-in is off',
      paragraphs: [
        'From now on, you can sign in with your password alone. The code in your app and your recovery codes no longer work.',
        'If this was not you, please set a new password right away with “Forgot your password?”.',
      ],
    },
    codesGuessed: {
      subject: 'Someone is entering incorrect codes',
      paragraphs: [
        'An incorrect two-step sign-in code was entered several times. Someone may be using your password, a linked account or a signed-in device.',
        'If this was you, no action is needed. If not, please set a new password right away with “Forgot your password?”. This signs you out on all devices.',
      ],
    },
    sessionReused: {
      subject: 'We signed you out for security',
      paragraphs: [
        'The sign-in on one of your devices seems to have been used again from somewhere else, so we signed that device out.',
        'Please sign in again. If you do not know why this happened, we recommend setting a new password too.',
      ],
    },
  },
}
