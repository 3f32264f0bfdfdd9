import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { type Coupon, couponsQuery, refreshMember } from '#src/web/api/billing-queries.ts'
import { answerOf, ApiRefusal } from '#src/web/api/client.ts'
import type { BillingWords } from '#src/web/i18n/load-words.ts'
import { fill } from '#src/web/lib/fill.ts'
import { Button } from '#src/web/ui/button.tsx'
import { formatDate } from '#src/web/ui/date.ts'
import { useDialogs } from '#src/web/ui/dialogs/dialogs.tsx'

/** Coupons of a member: a code is entered, held, and used by a button of its own. */
export function CouponSection({ words: { coupons: words } }: { words: BillingWords }) {
  const { api, language } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const dialogs = useDialogs()
  const id = useId()
  const [code, setCode] = useState('')
  const held = useQuery(couponsQuery(api))
  const reload = () => queryClient.invalidateQueries({ queryKey: couponsQuery(api).queryKey })
  const enter = useMutation({
    mutationFn: () => answerOf(api.api.coupon.$post({ json: { code } })),
    onSuccess: async () => {
      setCode('')
      await reload()
    },
  })
  const use = useMutation({
    mutationFn: (coupon: Coupon) =>
      answerOf(api.api.coupon[':couponId'].use.$post({ param: { couponId: String(coupon.couponId) } })),
    onSuccess: () => refreshMember(api, queryClient),
    onSettled: reload,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    use.reset()
    if (code.trim() !== '') enter.mutate()
  }

  async function ask(coupon: Coupon) {
    enter.reset()
    const message = fill(words.ask, { days: coupon.days })
    const sure = await dialogs.confirm({ title: words.askTitle, message, ok: words.use, cancel: words.later })
    if (sure) use.mutate(coupon)
  }

  const error = enter.error ?? use.error
  const done =
    use.data === undefined ? undefined : fill(words.used, { day: formatDate(use.data.until, language) })
  return (
    <section className="coupons">
      <h2>{words.heading}</h2>
      <form className="form-field" onSubmit={submit}>
        <label htmlFor={id}>{words.label}</label>
        <div className="form-field__row">
          <input
            id={id}
            className="field"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            placeholder={words.placeholder}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            aria-invalid={enter.isError || undefined}
            aria-describedby={`${id}-m`}
          />
          <Button type="submit" busy={enter.isPending}>
            {words.enter}
          </Button>
        </div>
        <p
          id={`${id}-m`}
          className="form-field__message form-field__message--bad billing-result"
          role="alert"
        >
          {error === null ? '' : error instanceof ApiRefusal ? error.detail : words.failed}
        </p>
        <p className="form-field__message billing-result" role="status">
          {done}
        </p>
      </form>
      <ul className="coupons__list">
        {(held.data ?? []).map((coupon) => (
          <li key={coupon.couponId}>
            <div>
              <b>{coupon.code}</b>
              <small>{describe(coupon, words, language)}</small>
            </div>
            {coupon.usedAt === null && (
              <Button small busy={use.isPending} onClick={() => void ask(coupon)}>
                {words.use}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function describe(
  { days, validUntil, usedAt }: Coupon,
  words: BillingWords['coupons'],
  language: string,
): string {
  const what = fill(words.days, { days })
  if (usedAt !== null) return `${what} · ${fill(words.usedOn, { day: formatDate(usedAt, language) })}`
  return validUntil === null
    ? what
    : `${what} · ${fill(words.until, { day: formatDate(validUntil, language) })}`
}
