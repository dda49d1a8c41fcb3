import { Link, useFetcher } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { FormError } from '#web/kit/form-error.tsx'
import { usePath } from '#web/kit/locale.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal, type ModalSubjects } from '#web/kit/modal.ts'
import { useNameList } from '#web/kit/punctuation.tsx'
import { RetryableAction } from '#web/kit/retryable-action.tsx'
import type { RefusedForm } from '#web/kit/run-form-action.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { DeletionPreview } from './deletion-preview.ts'

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    DELETE_ACCOUNT: { readonly lost: DeletionPreview }
  }
}

/** DELETE_ACCOUNT: what is lost, and the password. Keeping the account has the focus. */
export function DeleteAccountModal({
  subject: { lost },
  locked,
}: {
  readonly subject: ModalSubjects['DELETE_ACCOUNT']
  readonly locked: boolean
}) {
  const t = useTranslations('privacy')
  const words = useTranslations('accounts')
  const path = usePath()
  const fetcher = useFetcher<{ readonly deletion?: RefusedForm }>()
  const result = fetcher.data?.deletion
  const isOpen = lost.bookings + lost.orders > 0
  return (
    <ModalFrame kind="DELETE_ACCOUNT" locked={locked} title={t('question')}>
      <fetcher.Form method="post" action={path('/my-account/auth')} noValidate className="stack">
        <LastRefusal value={result}>
          <LostList lost={lost} />
          <p className="small muted">{t('kept')}</p>
          {isOpen ? (
            <Notice tone="warn">
              {t('ahead', { bookings: lost.bookings, orders: lost.orders })}
              <Ahead lost={lost} />
            </Notice>
          ) : (
            <>
              <FormError refusal={result?.refusal} />
              <input type="hidden" name="intent" value="delete" />
              <PasswordField
                label={t('password')}
                name="password"
                autoComplete="current-password"
                showLabel={words('showPassword')}
                error={result?.refusal.errors['password']}
              />
            </>
          )}
          <div className="row flex-wrap">
            {isOpen ? null : (
              <RetryableAction refusal={result?.refusal}>
                <Button type="submit" look="danger" busy={fetcher.state !== 'idle'}>
                  {t('delete')}
                </Button>
              </RetryableAction>
            )}
            <Button look="line" safe onClick={closeModal}>
              {t('keep')}
            </Button>
          </div>
        </LastRefusal>
      </fetcher.Form>
    </ModalFrame>
  )
}

/** A link to each class and order that has to end before. */
function Ahead({ lost: { open_bookings: bookings, open_orders: orders } }: { readonly lost: DeletionPreview }) {
  const t = useTranslations('privacy')
  const days = useDays()
  const path = usePath()
  return (
    <ul>
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
  const listed = useNameList()
  const lines = [
    ...(lost.credits > 0 ? [t('credits', { count: lost.credits })] : []),
    ...(lost.store_credit === '0.00' ? [] : [t('storeCredit', { amount: formatMoney(fromWire(lost.store_credit)) })]),
    ...(lost.points > 0 ? [t('points', { count: lost.points })] : []),
    ...(lost.dependants > 0 ? [t('dependants', { count: lost.dependants })] : []),
    ...(lost.sharers.length > 0 ? [t('sharers', { emails: listed(lost.sharers) })] : []),
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
