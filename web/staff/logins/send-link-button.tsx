import type { Id } from '#domain/kit/id.ts'
import { sendAccountLink } from '#domain/logins/api.ts'
import { getTimeline } from '#domain/members/timeline-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { BusyButton } from '../kit/busy-button.tsx'
import { useWrite } from '../kit/use-write.ts'

/** E-mails a member a link to choose a new password: staff change no e-mail, phone or password for them. */
export function SendLinkButton({ personId }: { readonly personId: Id<'persons'> }) {
  const t = useTranslations('memberActs')
  const write = useWrite(sendAccountLink, { changes: [getTimeline] })
  const press = async () => {
    const answer = await write.send({ id: personId })
    if (answer.ok) showToast(t('linkSent', { email: answer.value.email }))
  }
  return (
    <BusyButton className="console-button" busy={write.isBusy} onClick={() => void press()}>
      {t('sendLink')}
    </BusyButton>
  )
}
