import { Form } from 'react-router'
import type { RefusedForm } from '#web/kit/run-form-action.ts'
import { useErrorFocus } from '#web/kit/use-error-focus.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckedField } from '#web/ui/checked-field.tsx'
import { FieldFrame, LastRefusal } from '#web/ui/field-frame.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { checkField, checkTyped } from '../addresses/check-field.ts'

/** The message as a plain form; the first invalid field takes the focus. */
export function ContactForm({ refused }: { readonly refused: RefusedForm | undefined }) {
  const t = useTranslations('contact')
  const words = useTranslations('addresses')
  const isSending = useIsSending()
  const form = useErrorFocus(refused)
  const field = (name: string, typedRight?: (typed: string) => string | undefined) => {
    const error = refused?.refusal.errors[name]
    return { name, defaultValue: refused?.values[name], error, check: checkTyped(error, typedRight) }
  }
  const isOfField = refused !== undefined && Object.keys(refused.refusal.errors).length > 0
  return (
    <Form method="post" className="contact-form" ref={form} noValidate>
      <LastRefusal value={refused}>
        {refused === undefined || isOfField ? null : (
          <Notice tone="bad" role="status">
            {refused.refusal.message === '' ? t('failed') : refused.refusal.message}
          </Notice>
        )}
        <CheckedField label={t('name')} autoComplete="name" maxLength={200} {...field('full_name')} />
        <div className="sign-pair">
          <CheckedField
            label={t('email')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={254}
            {...field('email', checkField(words, 'email'))}
          />
          <CheckedField
            label={t('phone')}
            mark={t('optional')}
            type="tel"
            autoComplete="tel"
            maxLength={30}
            {...field('phone', checkField(words, 'contact_number'))}
          />
        </div>
        <CheckedField label={t('subject')} autoComplete="off" maxLength={150} {...field('subject')} />
        <FieldFrame label={t('message')} error={refused?.refusal.errors['message']}>
          {(ties) => (
            <textarea
              {...ties}
              name="message"
              rows={5}
              maxLength={4000}
              defaultValue={refused?.values['message']}
              className="field-control"
            />
          )}
        </FieldFrame>
        <div>
          <Button type="submit" busy={isSending}>
            {t('send')}
          </Button>
        </div>
      </LastRefusal>
    </Form>
  )
}
