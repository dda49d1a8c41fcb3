import type { ComponentType } from 'react'
import { Link, type FormProps } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { usePath } from '#web/kit/locale.ts'
import { closeModal } from '#web/kit/modal.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { FormError } from '../accounts/form-error.tsx'
import type { FormResult } from '../accounts/form-result.ts'
import type { DeletionPreview } from './deletion-preview.ts'

interface Deletion {
  /** The page's `Form` or a fetcher's. */
  readonly form: ComponentType<FormProps>
  readonly lost: DeletionPreview
  readonly result: FormResult | undefined
  readonly isBusy: boolean
  /** Called instead of navigating to the page, when the form is in a modal. */
  readonly onKeep?: () => void
}

/** What is lost, the password, and both buttons. A native form, which works without script. */
export function DeleteAccountForm({ form: Form, lost, result, isBusy, onKeep }: Deletion) {
  const t = useTranslations('privacy')
  const words = useTranslations('accounts')
  const path = usePath()
  const page = path('/my-account/auth')
  const isOpen = lost.bookings + lost.orders > 0
  return (
    <Form method="post" action={`${page}?delete=1`} noValidate className="stack">
      <LostList lost={lost} />
      <p className="small muted">{t('kept')}</p>
      {isOpen ? (
        <Notice tone="warn">
          {t('ahead', { bookings: lost.bookings, orders: lost.orders })}
          <Ahead lost={lost} />
        </Notice>
      ) : (
        <>
          <FormError result={result} />
          <input type="hidden" name="intent" value="delete" />
          <PasswordField
            label={t('password')}
            name="password"
            autoComplete="current-password"
            showLabel={words('showPassword')}
            error={result?.errors['password']}
          />
        </>
      )}
      <div className="row flex-wrap">
        {isOpen ? null : (
          <Button type="submit" look="danger" busy={isBusy}>
            {t('delete')}
          </Button>
        )}
        {onKeep === undefined ? (
          <LinkButton look="line" to={page} preventScrollReset>
            {t('keep')}
          </LinkButton>
        ) : (
          <Button look="line" safe onClick={onKeep}>
            {t('keep')}
          </Button>
        )}
      </div>
    </Form>
  )
}

/** A link to each class and order that has to end before. */
function Ahead({ lost: { open_bookings: bookings, open_orders: orders } }: { readonly lost: DeletionPreview }) {
  const t = useTranslations('privacy')
  const days = useDays()
  const path = usePath()
  return (
    <ul className="deletion-ahead">
      {bookings.map(({ id, class_name: name, starts_at: at }) => (
        <li key={id}>
          <Link className="link link-alone" to={`${path('/my-account/classes')}?cancel=${id}`} onClick={closeModal}>
            {t('aheadClass', { name, day: days.short(at), time: clockOf(at) })}
          </Link>
        </li>
      ))}
      {orders.map(({ id, number }) => (
        <li key={id}>
          <Link
            className="link link-alone"
            to={`${path('/my-account/orders/view')}?order_id=${id}`}
            onClick={closeModal}
          >
            {t('aheadOrder', { number })}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function LostList({ lost }: { readonly lost: DeletionPreview }) {
  const t = useTranslations('privacy')
  const lines = [
    ...(lost.credits > 0 ? [t('credits', { count: lost.credits })] : []),
    ...(lost.store_credit === '0.00' ? [] : [t('storeCredit', { amount: formatMoney(fromWire(lost.store_credit)) })]),
    ...(lost.points > 0 ? [t('points', { count: lost.points })] : []),
    ...(lost.dependants > 0 ? [t('dependants', { count: lost.dependants })] : []),
    ...(lost.sharers.length > 0 ? [t('sharers', { emails: lost.sharers.join(', ') })] : []),
    t('profile'),
  ]
  return (
    <div>
      <p>{t('lost')}</p>
      <ul className="list-disc ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
