import type { Language } from '#src/domain/language/rules.ts'
import type { MailKind } from './outbox.ts'

/** What is said to one member about the account; news, the consent to it, and answers are written elsewhere. */
export type LetterKind = Exclude<MailKind, 'news' | 'consentReminder' | 'reportAnswered'>

export type Words = {
  subject: string
  /** One a paragraph; the link, where there is one, stands before the last. */
  paragraphs: string[]
  button?: string
}

export const MAIL_WORDS: Record<Language, Record<LetterKind, Words>> = {
  ko: {
    verify: {
      subject: '이메일 주소를 확인해 주세요',
      paragraphs: [
        '언약서재에 오신 것을 진심으로 환영합니다.',
        '아래 단추를 누르시면 이메일 주소 확인이 끝납니다. 하루 안에 눌러 주세요.',
        '가입하신 적이 없다면 이 메일은 그냥 지우셔도 괜찮습니다.',
      ],
      button: '이메일 주소 확인하기',
    },
    reset: {
      subject: '비밀번호를 새로 정해 주세요',
      paragraphs: [
        '비밀번호를 잊으셨다는 요청을 받고 이 메일을 드립니다.',
        '아래 단추를 누르시면 새 비밀번호를 정하실 수 있습니다. 안전을 위해 십 분 동안만, 한 번만 쓰실 수 있습니다.',
        '요청하신 적이 없다면 그냥 두셔도 됩니다. 지금 쓰시는 비밀번호는 바뀌지 않습니다.',
      ],
      button: '새 비밀번호 정하기',
    },
    passwordChanged: {
      subject: '비밀번호가 바뀌었습니다',
      paragraphs: [
        '비밀번호가 새로 정해졌고, 로그인되어 있던 다른 기기에서는 모두 로그아웃되었습니다.',
        '직접 하신 일이라면 더 하실 일은 없습니다. 아니라면 곧바로 ‘비밀번호 찾기’에서 비밀번호를 다시 정해 주세요.',
      ],
    },
    changeEmail: {
      subject: '새 이메일 주소를 확인해 주세요',
      paragraphs: [
        '이메일 주소를 이 주소로 바꾸겠다는 요청을 받고 이 메일을 드립니다.',
        '아래 단추를 누르시면 주소가 바뀝니다. 하루 안에 눌러 주세요. 그때까지는 지금 쓰시는 주소가 그대로 남습니다.',
        '요청하신 적이 없다면 이 메일은 그냥 지우셔도 괜찮습니다.',
      ],
      button: '이 주소로 바꾸기',
    },
    emailChangeAsked: {
      subject: '이메일 주소를 바꾸려는 요청이 있었습니다',
      paragraphs: [
        '로그인에 쓰시는 이메일 주소를 다른 주소로 바꾸겠다는 요청을 받았습니다. 새 주소에서 확인이 끝나야 바뀌고, 그때까지는 이 주소가 그대로 남습니다.',
        '직접 하신 일이라면 더 하실 일은 없습니다. 아니라면 곧바로 비밀번호를 새로 정해 주세요. 이 요청도 함께 취소됩니다.',
      ],
    },
    emailChanged: {
      subject: '이메일 주소가 바뀌었습니다',
      paragraphs: [
        '로그인에 쓰시는 이메일 주소가 다른 주소로 바뀌었습니다. 이제부터는 새 주소로 로그인해 주세요.',
        '직접 하신 일이라면 더 하실 일은 없습니다. 아니라면 곧바로 고객 문의로 알려 주세요.',
      ],
    },
    socialLinked: {
      subject: '새 로그인 방법이 이어졌습니다',
      paragraphs: [
        '이 이메일 주소를 확인해 준 다른 서비스의 계정으로 로그인하셨습니다. 이제 그 계정으로도 서재에 들어오실 수 있습니다.',
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
        '이제 비밀번호만으로 로그인하실 수 있습니다. 인증 앱의 항목과 복구 코드는 쓰이지 않습니다.',
        '직접 하신 일이 아니라면 곧바로 ‘비밀번호 찾기’에서 비밀번호를 새로 정해 주세요.',
      ],
    },
    codesGuessed: {
      subject: '누군가 인증 번호를 잘못 입력하고 있습니다',
      paragraphs: [
        '2단계 인증 번호가 여러 번 틀렸습니다. 여기까지 온 사람은 비밀번호나 연결된 계정, 또는 로그인된 기기를 이미 쓰고 있습니다.',
        '직접 하신 일이라면 더 하실 일은 없습니다. 아니라면 곧바로 ‘비밀번호 찾기’에서 비밀번호를 새로 정해 주세요. 모든 기기에서 로그아웃됩니다.',
      ],
    },
    sessionReused: {
      subject: '안전을 위해 로그아웃해 드렸습니다',
      paragraphs: [
        '한 기기의 로그인 정보가 다른 곳에서 다시 쓰인 흔적이 있어, 그 기기에서 로그아웃해 드렸습니다.',
        '번거로우시겠지만 다시 로그인해 주세요. 짚이는 일이 없다면 비밀번호도 새로 정하시기를 권합니다.',
      ],
    },
  },
  en: {
    verify: {
      subject: 'Please verify your e-mail address',
      paragraphs: [
        'Welcome to Covenant Library. We are glad to have you.',
        'Press the button below within a day to verify your e-mail address.',
        'If you did not sign up, you can simply delete this mail.',
      ],
      button: 'Verify my address',
    },
    reset: {
      subject: 'Set a new password',
      paragraphs: [
        'We were told that you have forgotten your password.',
        'The button below lets you set a new one. To keep you safe it works once, for ten minutes.',
        'If this was not you, there is nothing to do: your password stays as it is.',
      ],
      button: 'Set a new password',
    },
    passwordChanged: {
      subject: 'Your password has been changed',
      paragraphs: [
        'A new password has been set, and you have been signed out on your other devices.',
        'If this was you, there is nothing more to do. If not, please set another password at once through “Find password”.',
      ],
    },
    changeEmail: {
      subject: 'Please confirm your new e-mail address',
      paragraphs: [
        'We were asked to change your e-mail address to this one.',
        'Press the button below within a day to change it. Until then your present address stays in use.',
        'If this was not you, you can simply delete this mail.',
      ],
      button: 'Change to this address',
    },
    emailChangeAsked: {
      subject: 'A change of your e-mail address was asked for',
      paragraphs: [
        'We were asked to change the e-mail address you sign in with. It changes once the new address is confirmed; until then this one stays in use.',
        'If this was you, there is nothing more to do. If not, please set a new password at once: that cancels the change too.',
      ],
    },
    emailChanged: {
      subject: 'Your e-mail address has been changed',
      paragraphs: [
        'The e-mail address you sign in with has been changed to another one. From now on, please use the new one.',
        'If this was you, there is nothing more to do. If not, please write to us at once.',
      ],
    },
    socialLinked: {
      subject: 'A new way to sign in has been linked',
      paragraphs: [
        'You signed in with an account of another service that confirmed this address. From now on that account opens the library too.',
        'If this was not you, please unlink it in the settings and set a new password.',
      ],
    },
    twoStepOn: {
      subject: 'Two-step sign-in is on',
      paragraphs: [
        'From now on signing in also takes the code your authenticator app shows. Please keep the recovery codes in a safe place.',
        'If this was not you, please set a new password at once through “Find password”, and tell us.',
      ],
    },
    twoStepOff: {
      subject: 'Two-step sign-in is off',
      paragraphs: [
        'From now on your password alone signs you in. The entry in your app and the recovery codes are no longer used.',
        'If this was not you, please set a new password at once through “Find password”.',
      ],
    },
    codesGuessed: {
      subject: 'Somebody is entering wrong codes',
      paragraphs: [
        'The code of your two-step sign-in was entered wrongly several times. Whoever got that far is using your password, a linked account or a device that is signed in.',
        'If this was you, there is nothing more to do. If not, please set a new password at once through “Find password”. It signs you out everywhere.',
      ],
    },
    sessionReused: {
      subject: 'We signed you out to keep you safe',
      paragraphs: [
        'The sign-in of one of your devices seems to have been used a second time from elsewhere, so we ended it.',
        'Please sign in again. If you cannot think of a reason, we advise you to set a new password too.',
      ],
    },
  },
}
