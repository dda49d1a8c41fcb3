import { Link, useNavigation } from 'react-router'
import { Mark } from '#web/art/mark.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'

/** The logo and the name, a link to home. It breathes while the next page loads. */
export function HeaderMark() {
  const t = useTranslations('shell')
  const path = usePath()
  const { site_title: title } = useSettings()
  const navigation = useNavigation()
  return (
    <Link className="header-mark" to={path('/')} aria-label={t('homeOf', { title })}>
      <Mark breathing={navigation.state !== 'idle'} />
      <span className="header-mark-name">{title}</span>
    </Link>
  )
}
