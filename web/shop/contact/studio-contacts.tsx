import ArrowRight from 'lucide-react/icons/arrow-right'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { mapUrl } from '#domain/studio/landmarks.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon, type IconDrawing } from '#web/ui/icon.tsx'

const streets = [
  'M0 108 338 100 664 62',
  'M0 258 274 222 496 236 664 196',
  'M126 0 196 430',
  'M342 0 328 240 366 430',
  'M538 0 516 240 560 430',
] as const

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

/** A decorative drawing of the streets around the studio, with its mark in the middle. It is not to scale. */
function StreetMap() {
  return (
    <svg className="street-map" viewBox="0 0 664 430" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {streets.map((street) => (
        <path key={street} d={street} className="street-edge" />
      ))}
      {streets.map((street) => (
        <path key={street} d={street} className="street" />
      ))}
      <g transform="translate(404 230)">
        <circle r="28" className="street-mark" />
        <g transform="translate(-17 -8) scale(.8)" className="street-sign">
          <path d="M1 0v20" />
          <circle cx="15" cy="10" r="9.2" />
          <circle cx="32" cy="10" r="9.2" />
        </g>
      </g>
    </svg>
  )
}
