import { Form, useNavigation } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { listCorrections } from '#domain/privacy/records-api.ts'
import { FormError } from '#web/kit/form-error.tsx'
import type { RefusedForm } from '#web/kit/run-form-action.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldFrame, LastRefusal } from '#web/ui/field-frame.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Correction = OutputOf<typeof listCorrections>['data'][number]

/** Downloads a copy of the member's records, requests a correction, and shows its state. */
export function RecordsPart({
  corrections,
  isSent,
  result,
}: {
  readonly corrections: readonly Correction[]
  readonly isSent: boolean
  readonly result: RefusedForm | undefined
}) {
  const t = useTranslations('privacy')
  const navigation = useNavigation()
  return (
    <section className="account-form-part family-part" aria-labelledby="records">
      <h2 className="heading-3" id="records">
        {t('records')}
      </h2>
      <p className="soft measure">{t('recordsLead')}</p>
      <p>
        <a className="link" href="/api/me/export" download="my-data.json">
          {t('download')}
        </a>
      </p>
      {isSent && result === undefined ? (
        <Notice tone="ok" role="status">
          {t('correctionSent')}
        </Notice>
      ) : null}
      {corrections.length === 0 ? null : (
        <ul className="family-list">
          {corrections.map((one) => (
            <CorrectionRow key={one.id} of={one} />
          ))}
        </ul>
      )}
      <Form key={corrections.length} method="post" noValidate preventScrollReset className="stack">
        <LastRefusal value={result}>
          <FormError refusal={result?.refusal} />
          <input type="hidden" name="intent" value="correct" />
          <FieldFrame label={t('correction')} help={t('correctionHelp')} error={result?.refusal.errors['correction']}>
            {(ties) => (
              <textarea
                {...ties}
                name="correction"
                rows={3}
                maxLength={1000}
                defaultValue={result?.values['correction']}
                className="field-control"
              />
            )}
          </FieldFrame>
          <div>
            <Button type="submit" look="line" busy={navigation.formData?.get('intent') === 'correct'}>
              {t('correctionSend')}
            </Button>
          </div>
        </LastRefusal>
      </Form>
    </section>
  )
}

function CorrectionRow({ of: { comment, status, answer, due_at: due } }: { readonly of: Correction }) {
  const t = useTranslations('privacy')
  const days = useDays()
  return (
    <li>
      <span className="min-w-0">
        {comment}
        {answer === '' ? null : <span className="block small muted">{answer}</span>}
      </span>
      {status === 'open' ? (
        <Badge tone="warn">{t('correctionOpen', { day: days.date(due) })}</Badge>
      ) : (
        <Badge tone={status === 'corrected' ? 'ok' : 'warn'}>{t(status)}</Badge>
      )}
    </li>
  )
}
