import { isRouteErrorResponse, useLocation } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { NotFound } from './not-found.tsx'

/** Replaces a page that does not exist or failed. */
export function PageError({ error }: { readonly error: unknown }) {
  const isAbsent = isRouteErrorResponse(error) && error.status === 404
  return isAbsent ? <NotFound /> : <Unavailable requestId={requestIdOf(error)} />
}

function requestIdOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined
  const loaded: unknown = error.data
  return typeof loaded === 'object' && loaded !== null && 'requestId' in loaded && typeof loaded.requestId === 'string'
    ? loaded.requestId
    : undefined
}

/** The error page of a page that failed to load or render. `requestId` lets the studio find the error. */
function Unavailable({ requestId }: { readonly requestId: string | undefined }) {
  const t = useTranslations('shell')
  const path = usePath()
  const { pathname, search } = useLocation()
  return (
    <section className="wrap section grid justify-items-start gap-6">
      <PageTitle>{t('unavailableTitle')}</PageTitle>
      <h1 className="heading-1">{t('unavailableHeading')}</h1>
      <p className="lead measure">{t('unavailableText')}</p>
      {requestId === undefined ? null : <p className="small muted">{t('requestNumber', { number: requestId })}</p>}
      <div className="row flex-wrap">
        <LinkButton to={path('/')}>{t('backHome')}</LinkButton>
        <LinkButton look="line" to={`${pathname}${search}`} reloadDocument>
          {t('tryAgain')}
        </LinkButton>
      </div>
    </section>
  )
}
