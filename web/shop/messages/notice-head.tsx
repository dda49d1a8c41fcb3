import { Form } from 'react-router'
import type { CallRefusal } from '#web/kit/api.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { useNoticeForm } from './use-notice-form.ts'

/** The number of unread messages, and the button that marks all up to the newest shown as read. */
export function NoticeHead({
  unread,
  newestId,
  refused,
}: {
  readonly unread: number
  readonly newestId: string
  readonly refused: CallRefusal | undefined
}) {
  const t = useTranslations('notifications')
  const { send, isBusy, refusal } = useNoticeForm(refused)
  return (
    <>
      <div className="notices-head">
        <p className="muted" role="status">
          {t('unread', { count: unread })}
        </p>
        {unread === 0 ? null : (
          <Form method="post" onSubmit={send}>
            <input type="hidden" name="intent" value="all" />
            <input type="hidden" name="id" value={newestId} />
            <Button type="submit" look="line" size="small" busy={isBusy}>
              {t('markAll')}
            </Button>
          </Form>
        )}
      </div>
      <RefusalNotice refusal={refusal} title={t('failed')} className="mb-4" />
    </>
  )
}
