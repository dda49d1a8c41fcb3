import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share2 from 'lucide-react/icons/share-2'
import type { getReferCode } from '#domain/discounts/referral-api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { CopyLink } from '#web/kit/copy-link.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRunning } from '#web/ui/use-running.ts'

/** The part of the page about friends that has the link. */
export const shareId = 'share'

/** The link to copy or share. Without script it is text to select, and two links that open other apps. */
export function ShareLink({ own }: { readonly own: OutputOf<typeof getReferCode> }) {
  const t = useTranslations('referrals')
  const { site_title: site } = useSettings()
  const isRunning = useRunning()
  const { url, percent } = own
  const message = t('message', { percent, site, url })
  const subject = t('messageSubject', { percent, site })
  return (
    <>
      <CopyLink url={url} />
      <div className="row mt-3 flex-wrap">
        <a
          className="button button-small button-line"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
        >
          <Icon of={MessageCircle} inText />
          {t('whatsapp')}
        </a>
        <a
          className="button button-small button-line"
          href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`}
        >
          <Icon of={Mail} inText />
          {t('email')}
        </a>
        {isRunning && 'share' in navigator ? (
          <Button
            look="line"
            size="small"
            icon={<Icon of={Share2} inText />}
            onClick={() => void navigator.share({ title: subject, text: message, url }).catch(passAbort)}
          >
            {t('share')}
          </Button>
        ) : null}
      </div>
      <p className="small muted mt-3">
        {t.rich('typed', { own: own.code, code: (words) => <strong className="refer-code">{words}</strong> })}
      </p>
    </>
  )
}

/** Whoever closes the sheet of the device has decided not to share; any other failure is a bug. */
function passAbort(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}
