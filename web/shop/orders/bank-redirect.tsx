import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { Mark } from '#web/art/mark.tsx'
import { usePath } from '#web/kit/locale.ts'
import { clockOf } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { useRunning } from '#web/ui/use-running.ts'

/** The address of the bank's page, and its expiry. */
export interface BankAddress {
  readonly url: string
  readonly expires_at: string
}

/** The form that the browser posts to the gateway, and its expiry. */
interface BankForm extends BankAddress {
  readonly fields: Readonly<Record<string, string>>
}

interface LeavingOrder {
  readonly id: string
  readonly number: string
  readonly to_pay: string
}

/**
 * Explains where the browser goes and redirects it. The address comes with the response to the form, or in the
 * navigation state when the previous page placed the order; a later visit of this address has none and leads to the
 * order instead.
 */
export function BankRedirect({
  order,
  way,
  form,
}: {
  readonly order: LeavingOrder | undefined
  readonly way: BankAddress | undefined
  /** The form for a gateway without an address of its own. */
  readonly form?: BankForm | undefined
}) {
  const t = useTranslations('checkout')
  const path = usePath()
  const kept = useWayOfVisit()
  const there = form ?? way ?? kept
  const url = form === undefined ? there?.url : undefined
  const own = useRef<HTMLFormElement>(null)

  // The page replaces its history entry, so Back from the bank does not return here.
  useEffect(() => {
    if (url !== undefined) location.replace(url)
  }, [url])
  useEffect(() => own.current?.submit(), [])

  const toOrder = order === undefined ? path('/checkout') : `${path('/checkout/result')}?order_id=${order.id}`
  if (there === undefined) {
    return (
      <section className="wrap way-there">
        <Mark breathing className="outcome-mark" />
        <h1 className="heading-1">{t('redirectGone')}</h1>
        <p className="lead measure">{t('redirectGoneText')}</p>
        <LinkButton to={toOrder}>{t('seeOrder')}</LinkButton>
      </section>
    )
  }
  return (
    <section className="wrap way-there">
      {way === undefined ? null : <meta httpEquiv="refresh" content={`2;url=${way.url}`} />}
      <Mark breathing className="outcome-mark" />
      <h1 className="heading-1">{t('redirectHeading')}</h1>
      {order === undefined ? null : (
        <p className="lead measure">
          {t('redirectText', { number: order.number, amount: formatMoney(fromWire(order.to_pay)) })}
        </p>
      )}
      <p className="muted">{t('redirectWait')}</p>
      {form === undefined ? (
        <LinkButton to={there.url} reloadDocument>
          {t('redirectGo')}
        </LinkButton>
      ) : (
        <form method="post" action={form.url} ref={own}>
          {Object.entries(form.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <StudioButton type="submit">{t('redirectGo')}</StudioButton>
        </form>
      )}
      <p className="small muted">{t('redirectUntil', { time: clockOf(there.expires_at) })}</p>
    </section>
  )
}

/**
 * The address that the previous page passed on; only this site can write navigation state. Known in the browser alone.
 */
function useWayOfVisit(): BankAddress | undefined {
  const { state }: { state: unknown } = useLocation()
  const isRunning = useRunning()
  return isRunning && isWay(state) ? state : undefined
}

function isWay(state: unknown): state is BankAddress {
  return (
    typeof state === 'object' &&
    state !== null &&
    'url' in state &&
    typeof state.url === 'string' &&
    /^https?:\/\//.test(state.url) &&
    'expires_at' in state &&
    typeof state.expires_at === 'string'
  )
}
