const BROWSERS = [
  ['KakaoTalk', /KAKAOTALK/],
  ['Naver', /NAVER\(/],
  ['Whale', /Whale\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const

const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh|Mac OS X/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

/** How a member recognises a device in the list: browser and system, and nothing else of what the browser says. */
export function deviceName(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, 500)
  const found = [BROWSERS, SYSTEMS].flatMap((names) => names.find(([, sign]) => sign.test(agent))?.[0] ?? [])
  return found.length === 0 ? '?' : found.join(' · ')
}
