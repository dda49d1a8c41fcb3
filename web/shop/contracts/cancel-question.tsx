import { Form } from 'react-router'
import type { CallRefusal } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { RetryableAction } from '#web/kit/retryable-action.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { OwnContract } from './own-contract.ts'

/** Confirms the cancellation of a membership, and says what remains. */
export function CancelQuestion({
  contract,
  refusal,
}: {
  readonly contract: OwnContract
  readonly refusal: CallRefusal | undefined
}) {
  const t = useTranslations('contracts')
  const days = useDays()
  const path = usePath()
  const { id, name, valid_to: validTo } = contract
  return (
    <Form method="post" action={path('/my-account/payment')} className="grid justify-items-start gap-5">
      <h1 className="heading-1">{t('cancelTitle', { name })}</h1>
      <p className="lead">
        {t('cancelText')}
        <SentenceGap />
        {validTo === null ? null : t('cancelLeft', { day: days.date(validTo) })}
      </p>
      <RefusalNotice refusal={refusal} title={t('notCanceled')} />
      <input type="hidden" name="contract_id" value={id} />
      <LinkButton to={path('/my-account/payment')}>{t('keep')}</LinkButton>
      <RetryableAction refusal={refusal}>
        <StudioButton type="submit" look="danger">
          {t('cancelConfirm')}
        </StudioButton>
      </RetryableAction>
    </Form>
  )
}
