export type CardPageWords = { opening: string; failed: string; back: string; title: string }

type Settings = {
  sdkUrl: string
  clientKey: string
  patience: number
  words: Record<'ko' | 'en', CardPageWords>
}
type TossPayments = (clientKey: string) => {
  payment: (who: { customerKey: string }) => { requestBillingAuth: (how: object) => Promise<unknown> }
}

/**
 * Runs in the browser: loads the script of the payment company and leaves for its card page. It is written into the page
 * as text, so it may name nothing outside itself.
 */
export function openCardPage({ sdkUrl, clientKey, patience, words }: Settings) {
  const given = new URLSearchParams(location.hash.slice(1))
  const customerKey = given.get('customerKey') ?? ''
  const language = given.get('lang') === 'en' ? 'en' : 'ko'
  const { opening, failed, back, title } = words[language]
  const message = document.querySelector('#message')
  const link = document.querySelector('#back')
  const say = (text: string) => {
    if (message !== null) message.textContent = text
  }
  const giveUp = () => {
    say(failed)
    if (link instanceof HTMLElement) {
      link.hidden = false
      link.focus()
    }
  }
  document.documentElement.lang = language
  document.title = title
  say(opening)
  if (link !== null) link.textContent = back
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(customerKey)) {
    giveUp()
    return
  }
  const late = setTimeout(giveUp, patience)
  const script = document.createElement('script')
  script.src = sdkUrl
  script.addEventListener('error', giveUp)
  script.addEventListener('load', () => {
    clearTimeout(late)
    const { TossPayments } = window as typeof window & { TossPayments?: TossPayments }
    if (TossPayments === undefined) {
      giveUp()
      return
    }
    // The SDK throws for what it does not like, and rejects where the card page was closed.
    void Promise.resolve()
      .then(() =>
        TossPayments(clientKey)
          .payment({ customerKey })
          .requestBillingAuth({
            method: 'CARD',
            successUrl: `${location.origin}/success`,
            failUrl: `${location.origin}/fail`,
            windowTarget: 'self',
          }),
      )
      .catch(giveUp)
  })
  document.head.append(script)
}
