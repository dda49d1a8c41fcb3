import { Form, Link, redirect } from 'react-router'
import { trackOrder } from '#domain/purchases/api.ts'
import { Movement } from '#web/art/movement.tsx'
import { apiContext } from '#web/kit/api-context.ts'
import { textField } from '#web/kit/form-fields.ts'
import { localeOf, pathIn, usePath } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { actionOutcome, refusedForm, runFormAction } from '#web/kit/run-form-action.ts'
import { useErrorFocus } from '#web/kit/use-error-focus.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { checkTyped } from '#web/shop/addresses/check-field.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckedField } from '#web/ui/checked-field.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/track-order.ts'

export const handle = { words: ['orders'] } satisfies PageRoute

export async function action({ context, request }: Route.ActionArgs) {
  return runFormAction(request, async (form) => {
    const typed = { number: textField(form, 'number'), contact: textField(form, 'contact') }
    return actionOutcome(await context.get(apiContext)(trackOrder, typed), {
      done: ({ order }) => {
        const there = pathIn(localeOf(pageUrl(request).pathname), '/track-order/view')
        return redirect(`${there}?order_id=${order.id}`, 303)
      },
      refused: (refusal) => refusedForm(refusal, form),
    })
  })
}

export default function TrackOrder({ actionData }: Route.ComponentProps) {
  const t = useTranslations('orders')
  const path = usePath()
  const isSending = useIsSending()
  const refused = actionData !== undefined && 'refusal' in actionData ? actionData : undefined
  return (
    <div className="track-page">
      <PageTitle>{t('trackTitle')}</PageTitle>
      <div className="track-picture art-ground grain" aria-hidden="true">
        <Movement kind="swan" fit="cover" weight={0.6} breathing />
      </div>
      <div className="wrap w-full">
        <div className="track-form">
          <h1 className="heading-1">{t('trackTitle')}</h1>
          <p className="lead mt-3">{t('trackLead')}</p>
          <Form method="post" className="sign-fields">
            <LastRefusal value={refused}>
              <Refused refused={refused?.refusal} />
              <CheckedField
                label={t('trackNumber')}
                name="number"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                defaultValue={refused?.values['number']}
                error={refused?.refusal.errors['number']}
                check={checkTyped(refused?.refusal.errors['number'])}
              />
              <CheckedField
                label={t('trackContact')}
                name="contact"
                autoComplete="email"
                inputMode="email"
                autoCapitalize="none"
                help={t('trackContactHelp')}
                defaultValue={refused?.values['contact']}
                error={refused?.refusal.errors['contact']}
                check={checkTyped(refused?.refusal.errors['contact'])}
              />
              <Button type="submit" full busy={isSending}>
                {t('trackSubmit')}
              </Button>
            </LastRefusal>
          </Form>
          <p className="small muted mt-4">
            {t.rich('trackLogin', {
              login: (words) => (
                <Link className="link" to={`${path('/signin')}?next=${encodeURIComponent(path('/my-account/orders'))}`}>
                  {words}
                </Link>
              ),
            })}
          </p>
        </div>
      </div>
    </div>
  )
}

interface Refusal {
  readonly message: string
  readonly errors: Readonly<Record<string, string>>
}

/** Focuses the first invalid field, otherwise itself. */
function Refused({ refused }: { readonly refused: Refusal | undefined }) {
  const t = useTranslations('orders')
  const place = useErrorFocus<HTMLDivElement>(refused)
  if (refused === undefined) return null
  const isOfField = Object.keys(refused.errors).length > 0
  return (
    <div ref={place} tabIndex={-1}>
      {isOfField ? null : (
        <Notice tone="bad" role="status">
          {refused.message === '' ? t('trackFailed') : refused.message}
        </Notice>
      )}
    </div>
  )
}
