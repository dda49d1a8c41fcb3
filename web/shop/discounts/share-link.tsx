import Copy from 'lucide-react/icons/copy'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Share2 from 'lucide-react/icons/share-2'
import { useRef, useState } from 'react'
import type { getReferCode } from '#domain/discounts/referral-api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRunning } from '#web/ui/use-running.ts'

/** The part of the page about friends that has the link. */
export const shareId = 'share'
const copiedMs = 2000

/** The link to copy or share. Without script it is text to select, and two links that open other apps. */
export function ShareLink({ own }: { readonly own: OutputOf<typeof getReferCode> }) {
  const t = useTranslations('referrals')
  const { site_title: site } = useSettings()
  const isRunning = useRunning()
  const [isCopied, setIsCopied] = useState(false)
  const address = useRef<HTMLInputElement>(null)
  const { url, percent } = own
  const message = t('message', { percent, site, url })
  const subject = t('messageSubject', { percent, site })
  const copy = async () => {
    address.current?.select()
    await navigator.clipboard.writeText(url)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), copiedMs)
  }
  return (
    <>
      <div className="refer-link">
        <input
          ref={address}
          className="field-control"
          readOnly
          value={url}
          aria-label={t('link')}
          onFocus={(event) => event.currentTarget.select()}
        />
        {isRunning ? (
          <Button icon={<Icon of={Copy} inText />} onClick={() => void copy()}>
            <span role="status">{t(isCopied ? 'copied' : 'copy')}</span>
          </Button>
        ) : null}
      </div>
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
            onClick={() => void navigator.share({ title: subject, text: message, url }).catch(() => undefined)}
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
