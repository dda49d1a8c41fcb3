import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useLocation } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { safePath } from '#web/kit/page-path.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { formAt } from '../forms/sign-address.ts'
import { HeaderMark } from './header-mark.tsx'
import { LanguageMenu } from './language-menu.tsx'

/**
 * The header of a form to sign: the way back, the logo and the other language; a phone shows the form's name for the
 * logo. Back leads to the page in `?next=`, from where the form was opened, else to My Forms.
 */
export function FormHeader() {
  const t = useTranslations('shell')
  const forms = useTranslations('forms')
  const path = usePath()
  const { pathname, search } = useLocation()
  const next = safePath(new URLSearchParams(search).get('next'), '')
  const kind = formAt(pathname)
  return (
    <header className="header">
      <Link className="header-back" to={next === '' ? path('/my-account/forms') : next}>
        <Icon of={ArrowLeft} inText directed />
        <span>{t(next === '' ? 'myForms' : 'back')}</span>
      </Link>
      {kind === undefined ? null : <span className="header-form">{forms(kind)}</span>}
      <HeaderMark />
      <LanguageMenu />
    </header>
  )
}
