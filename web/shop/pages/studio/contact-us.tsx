import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { sendContact } from '#domain/contact/api.ts'
import { formatPhone } from '#domain/kit/phone.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { textField } from '#web/kit/form-fields.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { actionOutcome, refusedForm, runFormAction } from '#web/kit/run-form-action.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { ContactForm } from '#web/shop/contact/contact-form.tsx'
import { StudioContacts } from '#web/shop/contact/studio-contacts.tsx'
import type { Route } from './+types/contact-us.ts'

export const handle = { words: ['addresses', 'contact'] } satisfies PageRoute

export async function action({ context, request }: Route.ActionArgs) {
  return runFormAction(request, async (form) => {
    const written = {
      full_name: textField(form, 'full_name'),
      email: textField(form, 'email'),
      phone: textField(form, 'phone'),
      subject: textField(form, 'subject'),
      message: textField(form, 'message'),
    }
    return actionOutcome(await context.get(apiContext)(sendContact, written), {
      done: ({ reply_to: contact }) => ({ contact }),
      refused: (refusal) => refusedForm(refusal, form),
    })
  })
}

export default function ContactUs({ actionData }: Route.ComponentProps) {
  const t = useTranslations('contact')
  const { support } = useSettings()
  const refused = actionData !== undefined && 'refusal' in actionData ? actionData : undefined
  const sent = actionData !== undefined && 'contact' in actionData ? actionData.contact : undefined
  return (
    <div className="wrap contact">
      <PageTitle>{t('title')}</PageTitle>
      <div>
        <h1 className="heading-1">{t('title')}</h1>
        {support.hours === '' ? null : <p className="muted mt-3">{support.hours}</p>}
        <StudioContacts />
      </div>
      <section>
        <h2 className="heading-2">{t('writeTitle')}</h2>
        {sent === undefined ? (
          <>
            <p className="muted mt-3">{t('writeLead')}</p>
            <ContactForm refused={refused} />
          </>
        ) : (
          <Sent contact={sent} />
        )}
      </section>
    </div>
  )
}

/** Takes the focus, since the form that had it is gone. */
function Sent({ contact }: { readonly contact: string }) {
  const t = useTranslations('contact')
  const path = usePath()
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div className="contact-sent">
      <p className="lead" role="status" tabIndex={-1} ref={place}>
        {t('sent', { contact: contact.includes('@') ? contact : formatPhone(contact) })}
      </p>
      <Link className="link" to={path('/contact-us')}>
        {t('another')}
      </Link>
    </div>
  )
}
