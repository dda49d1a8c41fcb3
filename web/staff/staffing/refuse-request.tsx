import { useState, type FormEvent } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { Request } from './use-candidate-words.ts'
import type { useSubstituteActs } from './use-substitute-acts.ts'

/**
 * Says that there is no substitute, and why. Its refusal stands at the foot of the panel: an answered request is gone
 * from the list that is read again, and this form with it.
 */
export function RefuseRequest({
  request,
  acts: { refuse, isBusy, reasonError },
}: {
  readonly request: Request
  readonly acts: Pick<ReturnType<typeof useSubstituteActs>, 'refuse' | 'isBusy' | 'reasonError'>
}) {
  const t = useTranslations('substitutes')
  const [reason, setReason] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    void refuse(request, reason)
  }
  return (
    <details>
      <summary className="strong">{t('refuse')}</summary>
      <form className="stack-small" onSubmit={send}>
        <TextField
          label={t('refuseWhy')}
          help={t('refuseHelp')}
          name="reason"
          required
          minLength={3}
          maxLength={300}
          value={reason}
          error={reasonError}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" look="danger" size="small" busy={isBusy}>
          {t('refuseNow', { name: request.absent.name })}
        </Button>
      </form>
    </details>
  )
}
