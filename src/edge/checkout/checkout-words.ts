import { createHash } from 'node:crypto'
import type { CardPageWords } from './open-card-page.ts'

export const SUBSCRIBE_PAGE = '/setting/detail/subscribe'
export const SUBSCRIBE_ABROAD_PAGE = '/setting/detail/subscribeAbroad'

export const CHECKOUT_WORDS: Record<'ko' | 'en', CardPageWords> = {
  ko: {
    title: '카드 등록 · 언약서재',
    opening: '카드 등록 창을 열고 있습니다',
    failed:
      '카드 등록 창을 열지 못했습니다. 결제된 금액은 없습니다. 구독 화면으로 돌아가 다시 시도해 주세요.',
    back: '구독 화면으로 돌아가기',
  },
  en: {
    title: 'Register a card · Covenant Library',
    opening: 'Opening the card page',
    failed: 'The card page did not open. Nothing has been charged. Please go back and try again.',
    back: 'Back to the subscription page',
  },
}

export const CHECKOUT_STYLE = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#FBF9F4,#16140F);color:light-dark(#1F1B16,#ECE6DA);font:17px/1.6 Pretendard,-apple-system,'Apple SD Gothic Neo','Noto Sans KR',system-ui,sans-serif;word-break:keep-all;overflow-wrap:anywhere}main{max-width:32em;padding:20px;text-align:center}h1{margin:0 0 16px;font:inherit;font-size:20px;font-weight:600}a{display:inline-block;min-height:44px;padding:8px;color:light-dark(#7A1F2B,#E09A8F)}a[hidden]{display:none}:focus-visible{outline:2px solid currentColor;outline-offset:2px}`

/** What a content security policy names a style or script in the page by. */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
