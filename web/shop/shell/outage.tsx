import { useLocation } from 'react-router'
import type { Locale } from '#domain/text/localized.ts'
import { outage } from '#domain/text/outage.ts'
import { Mark } from '#web/art/mark.tsx'
import { pathIn } from '#web/kit/locale.ts'
import { LinkButton } from '#web/ui/button.tsx'

/** The fallback error page. It needs no settings, no texts of the pages and no frame. */
export function Outage({ locale }: { readonly locale: Locale }) {
  const words = outage[locale]
  const { pathname, search } = useLocation()
  return (
    <main className="wrap grid min-h-dvh content-center justify-items-start gap-6" id="content">
      <title>{`Hundred | ${words.title}`}</title>
      <Mark className="h-6" />
      <h1 className="heading-1">{words.title}</h1>
      <p className="lead measure">{words.text}</p>
      <div className="row flex-wrap">
        <LinkButton to={pathIn(locale, '/')} reloadDocument>
          {words.home}
        </LinkButton>
        <LinkButton look="line" to={`${pathname}${search}`} reloadDocument>
          {words.again}
        </LinkButton>
      </div>
    </main>
  )
}
