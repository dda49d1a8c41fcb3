import ArrowRight from 'lucide-react/icons/arrow-right'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { mapUrl } from '#domain/studio/map-url.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon, type IconDrawing } from '#web/ui/icon.tsx'
import { StreetMap } from './street-map.tsx'

interface Way {
  readonly icon: IconDrawing
  readonly to: string
  readonly words: string
  readonly help: string
}

/** The studio's contact details and location: a drawing that links to the reader's own map app. */
export function StudioContacts() {
  const t = useTranslations('contact')
  const { address, support } = useSettings()
  const ways: readonly (Way | false)[] = [
    support.chat_url !== '' && { icon: MessageCircle, to: support.chat_url, words: t('chat'), help: t('chatHelp') },
    support.email !== '' && { icon: Mail, to: `mailto:${support.email}`, words: support.email, help: t('emailHelp') },
    support.phone !== '' && {
      icon: Phone,
      to: `tel:${support.phone.replace(/[^\d+]/g, '')}`,
      words: support.phone,
      help: t('phoneHelp'),
    },
  ]
  return (
    <>
      <ul className="contact-ways">
        {ways
          .filter((way) => way !== false)
          .map(({ icon, to, words, help }) => (
            <li key={to}>
              <a className="contact-way" href={to}>
                <Icon of={icon} />
                <span>
                  <span className="contact-way-words">{words}</span>
                  <span className="small muted">{help}</span>
                </span>
                <Icon of={ArrowRight} inText directed />
              </a>
            </li>
          ))}
      </ul>
      {address === '' ? null : (
        <section className="contact-studio">
          <h2 className="heading-3">{t('studio')}</h2>
          <p className="small">{address}</p>
          <a className="contact-map" href={mapUrl(address)} aria-label={t('map', { address })}>
            <StreetMap />
          </a>
        </section>
      )}
    </>
  )
}
