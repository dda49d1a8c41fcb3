import { useEffect, useRef } from 'react'
import { data, Form } from 'react-router'
import { asId } from '#domain/kit/id.ts'
import { askSubscription, confirmSubscription, endSubscription } from '#domain/newsletter/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { CallRefusal } from '#web/kit/api.ts'
import { isId, textField } from '#web/kit/form-fields.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { actionOutcome, refusedForm, runFormAction, type RefusedForm } from '#web/kit/run-form-action.ts'
import { useErrorFocus } from '#web/kit/use-error-focus.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/newsletter.ts'

export const handle = { words: ['newsletter'] } satisfies PageRoute

type Done = 'asked' | 'confirmed' | 'ended'
const end = (done: Done): { readonly done: Done } => ({ done })

/** `?id=&key=` of an e-mail asks to confirm the subscription, with `&end=1` to end it: a link alone changes nothing. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const id = searchParams.get('id') ?? ''
  const letter = isId(id) ? { id, key: searchParams.get('key') ?? '', ends: searchParams.has('end') } : undefined
  return data({ letter }, { headers: letter ? { 'cache-control': 'no-store' } : {} })
}

export async function action({ context, request }: Route.ActionArgs) {
  return runFormAction(request, async (form) => {
    const call = context.get(apiContext)
    const refused = (refusal: CallRefusal) => refusedForm(refusal, form)
    const id = textField(form, 'id')
    if (id === '')
      return actionOutcome(await call(askSubscription, { email: textField(form, 'email') }), {
        done: () => end('asked'),
        refused,
      })
    if (!isId(id)) return undefined
    const letter = { id: asId('newsletter_subscribers', id), key: textField(form, 'key') }
    return form.get('end') === '1'
      ? actionOutcome(await call(endSubscription, letter), { done: () => end('ended'), refused })
      : actionOutcome(await call(confirmSubscription, letter), { done: () => end('confirmed'), refused })
  })
}

export default function Newsletter({ loaderData: { letter }, actionData }: Route.ComponentProps) {
  const t = useTranslations('newsletter')
  const refused = actionData !== undefined && 'refusal' in actionData ? actionData : undefined
  const done = actionData !== undefined && 'done' in actionData ? actionData.done : undefined
  return (
    <div className="wrap newsletter">
      <PageTitle>{t('title')}</PageTitle>
      {done === undefined ? (
        letter === undefined || refused ? (
          <Asking refused={refused} />
        ) : (
          <Answering letter={letter} />
        )
      ) : (
        <Outcome done={done} />
      )}
    </div>
  )
}

function Asking({ refused }: { readonly refused: RefusedForm | undefined }) {
  const t = useTranslations('newsletter')
  const isOfField = refused?.refusal.errors['email'] !== undefined
  const form = useErrorFocus(refused)
  return (
    <>
      <h1 className="heading-1">{t('title')}</h1>
      <p className="lead mt-3">{t('lead')}</p>
      {refused === undefined || isOfField ? null : (
        <Notice tone="bad" role="status" className="mt-4">
          {refused.refusal.message === '' ? t('failed') : refused.refusal.message}
        </Notice>
      )}
      <Form method="post" noValidate className="newsletter-form" ref={form}>
        <LastRefusal value={refused}>
          <TextField
            label={t('email')}
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={254}
            defaultValue={refused?.values['email']}
            error={refused?.refusal.errors['email']}
          />
          <Send>{t('subscribe')}</Send>
        </LastRefusal>
      </Form>
    </>
  )
}

interface Opened {
  readonly id: string
  readonly key: string
  readonly ends: boolean
}

function Answering({ letter }: { readonly letter: Opened }) {
  const t = useTranslations('newsletter')
  return (
    <>
      <h1 className="heading-1">{t(letter.ends ? 'endTitle' : 'confirmTitle')}</h1>
      <p className="lead mt-3">{t(letter.ends ? 'endLead' : 'confirmLead')}</p>
      <Form method="post" className="newsletter-form">
        <input type="hidden" name="id" value={letter.id} />
        <input type="hidden" name="key" value={letter.key} />
        {letter.ends ? <input type="hidden" name="end" value="1" /> : null}
        <Send>{t(letter.ends ? 'end' : 'confirm')}</Send>
      </Form>
    </>
  )
}

function Send({ children }: { readonly children: string }) {
  const isSending = useIsSending()
  return (
    <div>
      <Button type="submit" busy={isSending}>
        {children}
      </Button>
    </div>
  )
}

/** Takes the focus, since the form that had it is gone. */
function Outcome({ done }: { readonly done: Done }) {
  const t = useTranslations('newsletter')
  const place = useRef<HTMLHeadingElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div role="status">
      <h1 className="heading-1" tabIndex={-1} ref={place}>
        {t(done)}
      </h1>
      {done === 'asked' ? <p className="lead mt-3">{t('askedHelp')}</p> : null}
    </div>
  )
}
