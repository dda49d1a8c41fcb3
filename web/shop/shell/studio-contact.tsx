import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'

/** Where the studio is and how to reach it. */
export function StudioContact() {
  const t = useTranslations('shell')
  const { address, support, site_subtitle: subtitle, social_links: social } = useSettings()
  return (
    <address className="studio-contact small">
      <p>{subtitle}</p>
      {address ? <p>{address}</p> : null}
      <p>{support.hours}</p>
      <ul className="studio-contact-links">
        {support.email ? (
          <li className="studio-contact-own">
            <a className="footer-link" href={`mailto:${support.email}`}>
              {support.email}
            </a>
          </li>
        ) : null}
        {support.phone ? (
          <li className="studio-contact-own">
            <a className="footer-link" href={`tel:${support.phone.replace(/[^\d+]/g, '')}`}>
              {support.phone}
            </a>
          </li>
        ) : null}
        {support.chat_url ? (
          <li>
            <a className="footer-link" href={support.chat_url}>
              {t('chat')}
            </a>
          </li>
        ) : null}
        {social.map(({ label, url }) => (
          <li key={url}>
            <a className="footer-link" href={url}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </address>
  )
}
