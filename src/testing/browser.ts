import type { Answer, Ask } from './library.ts'

export const PASSWORD = 'Gr4!Njkq'

export const APPLICATION = {
  email: 'grace@mail.example',
  nickname: '은혜',
  phone: '010-1234-5678',
  password: PASSWORD,
  agreeTerms: true,
  agreePrivacy: true,
  over14: true,
}

/** What signing in, a refusal, or any other call may answer. */
export type AnswerBody = {
  access_token?: string
  /** After a sign-in through a provider. */
  pass?: { access_token: string } | null
  expireDate?: string
  user?: object
  message?: string
  fields?: Record<string, string>
}

export type Browser = ReturnType<typeof browser>

/** A browser with its cookies and the access token of its last sign-in. */
export function browser(ask: Ask, userAgent = 'Chrome/1 Linux') {
  const jar = new Map<string, string>()
  let token: string | undefined
  const cookie = () => Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ')

  const send = <Body = AnswerBody>(method: string, path: string, body?: unknown) =>
    call<Body>(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })

  async function call<Body>(path: string, init: RequestInit): Promise<Answer<Body>> {
    const answer = await ask<Body>(path, {
      ...init,
      headers: {
        cookie: cookie(),
        'user-agent': userAgent,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...Object.fromEntries(new Headers(init.headers)),
      },
    })
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (/max-age=0/i.test(set)) jar.delete(name)
      else jar.set(name, value)
    }
    const body = answer.body as AnswerBody | undefined
    token = (body?.pass ?? body)?.access_token ?? token
    return answer
  }

  return {
    send,
    /** A form that a page of another site makes the browser send. */
    sendForm: (path: string, body: string) =>
      call<AnswerBody>(path, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://elsewhere.example',
          'sec-fetch-site': 'cross-site',
        },
      }),
    get: <Body = AnswerBody>(path: string) => send<Body>('GET', path),
    signUp: (other: object = {}) => send('POST', '/api/auth/signup', { ...APPLICATION, ...other }),
    signIn: (other: object = {}) =>
      send('POST', '/api/auth/login', { email: APPLICATION.email, password: PASSWORD, ...other }),
    cookie,
    cookies: () => Object.fromEntries(jar),
    setCookies(cookies: Record<string, string>) {
      for (const [name, value] of Object.entries(cookies)) jar.set(name, value)
    },
  }
}

/** So many members, each signed in with a browser of their own; their ids count from 1 on in an empty library. */
export async function signUpMany(ask: Ask, count: number): Promise<Browser[]> {
  const browsers: Browser[] = []
  for (let n = 1; n <= count; n++) {
    const member = browser(ask)
    await member.signUp({ email: `m${n}@mail.example`, nickname: `회원${n}`, phone: `010-1234-${1000 + n}` })
    browsers.push(member)
  }
  return browsers
}
