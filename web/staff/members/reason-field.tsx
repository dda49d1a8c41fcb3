import type { CallRefusal } from '#web/kit/api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'

/**
 * Why an act is done for members. `help` says who reads it: the member, all of those chosen, staff alone, or whoever
 * reads the audit.
 */
export function ReasonField({
  help,
  refusal,
}: {
  readonly help: 'reasonHelp' | 'reasonHelpMany' | 'reasonHelpStaff' | 'reasonHelpAudit'
  readonly refusal: CallRefusal | undefined
}) {
  const t = useTranslations('memberActs')
  return (
    <LastRefusal value={refusal}>
      <TextField
        label={t('reason')}
        help={t(help)}
        name="reason"
        maxLength={300}
        autoComplete="off"
        error={refusal?.errors['reason']}
      />
    </LastRefusal>
  )
}
