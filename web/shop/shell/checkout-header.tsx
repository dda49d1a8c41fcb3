import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { HeaderMark } from './header-mark.tsx'

/** While paying there is the mark and one way back; nothing else asks for attention. */
export function CheckoutHeader() {
  const t = useTranslations('shell')
  const path = usePath()
  return (
    <header className="header">
      <Link className="header-back" to={path('/packages')}>
        <Icon of={ArrowLeft} inText directed />
        <span>{t('backToPackages')}</span>
      </Link>
      <HeaderMark />
    </header>
  )
}
