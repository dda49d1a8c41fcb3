import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useLocation } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { safePath } from '#web/kit/page-path.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { HeaderMark } from './header-mark.tsx'
import { LanguageMenu } from './language-menu.tsx'

/** The last part of the address of each form, with the words for its name. */
const names = { 'e-waiver': 'waiver', terms: 'terms', privacy: 'privacy' } as const

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
  const name = Object.entries(names).find(([page]) => pathname.endsWith(`/sign/${page}`))?.[1]
  return (
    <header className="header">
      <Link className="header-back" to={next === '' ? path('/my-account/forms') : next}>
        <Icon of={ArrowLeft} inText directed />
        <span>{t(next === '' ? 'myForms' : 'back')}</span>
      </Link>
      {name === undefined ? null : <span className="header-form">{forms(name)}</span>}
      <HeaderMark />
      <LanguageMenu />
    </header>
  )
}
