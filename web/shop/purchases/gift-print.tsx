import Printer from 'lucide-react/icons/printer'
import { Link } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { listGifts } from '#domain/purchases/api.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRunning } from '#web/ui/use-running.ts'
import { CardArt } from '../giftcards/card-art.tsx'

type Gift = OutputOf<typeof listGifts>['data'][number]

/** A card on white paper, to fold in two; printed without the bar above it. */
export function GiftPrint({
  gifts,
  back,
  file,
}: {
  readonly gifts: readonly Gift[]
  readonly back: string
  /** The same as a PDF. */
  readonly file: string
}) {
  const t = useTranslations('giftcards')
  const isRunning = useRunning()
  return (
    <div className="gift-paper-page">
      <div className="gift-paper-bar">
        <Link className="link link-alone" to={back}>
          {t('backToOrder')}
        </Link>
        <a className="link link-alone" href={file} download>
          {t('pdf')}
        </a>
        {isRunning ? (
          <Button size="small" icon={<Icon of={Printer} inText />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        ) : null}
      </div>
      {gifts.map((gift) => (
        <Paper key={gift.id} gift={gift} />
      ))}
    </div>
  )
}

function Paper({ gift }: { readonly gift: Gift }) {
  const t = useTranslations('giftcards')
  const { site_title: site } = useSettings()
  return (
    <article className="gift-paper">
      <CardArt artwork={gift.template} value={gift.value} recipient={t('for', { name: gift.recipient_name })} />
      <div className="gift-words">
        {gift.title === '' ? null : <h2 className="heading-2">{gift.title}</h2>}
        {gift.personal_message.split('\n').map((line, place) => (
          <p key={place} className="gift-line">
            {line}
          </p>
        ))}
        <p className="muted">{t('from', { name: gift.sender_name })}</p>
        <p className="gift-code-box">
          <span className="small muted">{t('code')}</span>
          <span className="gift-code">{gift.code}</span>
        </p>
        <p className="small muted">{t('howToUse', { site })}</p>
      </div>
    </article>
  )
}
