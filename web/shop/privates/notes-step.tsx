import { Form } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import type { PrivateState } from './load-privates.ts'

/** A note for the instructor; it may be empty. */
export function NotesStep({
  held,
  instructorNames,
  isSending,
}: {
  readonly held: PrivateState
  readonly instructorNames: string
  readonly isSending: boolean
}) {
  const t = useTranslations('privates')
  const path = usePath()
  return (
    <Form method="post" className="private-form" preventScrollReset action={path('/privates')}>
      <h2 className="heading-3">{t('notesTitle', { name: instructorNames })}</h2>
      <input type="hidden" name="id" value={held.id} />
      <FieldFrame label={t('notesLabel')} mark={t('optional')}>
        {(ties) => (
          <textarea
            {...ties}
            name="notes"
            rows={4}
            maxLength={1000}
            defaultValue={held.notes}
            className="field-control"
          />
        )}
      </FieldFrame>
      <Button type="submit" name="intent" value="notes" busy={isSending}>
        {t('next')}
      </Button>
    </Form>
  )
}
