import { asId } from '#domain/kit/id.ts'
import { readNotifications } from '#domain/messages/api.ts'
import { call } from '#web/kit/api.ts'
import { onPress } from '#web/kit/open-in-place.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useAct } from '#web/kit/use-act.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'

/** The number of unread messages, and the button that marks all up to the newest shown as read. */
export function NoticeHead({ unread, newestId }: { readonly unread: number; readonly newestId: string }) {
  const t = useTranslations('notifications')
  const { act, isBusy, refusal } = useAct()
  const markAll = () => act(async () => call(readNotifications, { up_to: asId('messages', newestId) }))
  return (
    <>
      <div className="notices-head">
        <p className="muted" role="status">
          {t('unread', { count: unread })}
        </p>
        {unread === 0 ? null : (
          <Button look="line" size="small" busy={isBusy} {...onPress(markAll)}>
            {t('markAll')}
          </Button>
        )}
      </div>
      <RefusalNotice refusal={refusal} title={t('failed')} className="mb-4" />
    </>
  )
}
