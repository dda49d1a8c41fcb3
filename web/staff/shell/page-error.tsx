import { useRouteError } from 'react-router'
import type { CallRefusal } from '#web/kit/api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { RefusedCall } from '../kit/refused-call.ts'
import { NotFound } from './not-found.tsx'

/** Replaces a page that failed: its files are those of an older version, a call was refused, or it has a fault. */
export function PageError() {
  const error = useRouteError()
  const refusal = error instanceof RefusedCall ? error.refusal : undefined
  if (refusal?.status === 404 || refusal?.status === 403) return <NotFound />
  return refusal === undefined && isNotLoaded(error) ? <NotLoaded /> : <Broken refusal={refusal} />
}

/** A page or its texts did not load, though there is a network: the server may have the files of a newer version. */
function isNotLoaded(error: unknown): boolean {
  return navigator.onLine && /import|module|did not load/i.test(String(error))
}

function NotLoaded() {
  const t = useTranslations('consoleFrame')
  return (
    <>
      <PageHead title={t('brokenTitle')} heading={t('changedHeading')} />
      <Way text={t('changedText')} action={t('reload')} />
    </>
  )
}

function Broken({ refusal }: { readonly refusal: CallRefusal | undefined }) {
  const t = useTranslations('consoleFrame')
  const number = refusal?.requestId
  const text = number === undefined ? t('brokenTextPlain') : t('brokenText', { number })
  return (
    <>
      <PageHead title={t('brokenTitle')} heading={t('brokenHeading')} />
      <Way text={refusal?.message || text} action={t('tryAgain')} />
    </>
  )
}

function Way({ text, action }: { readonly text: string; readonly action: string }) {
  return (
    <div className="console-message">
      <p>{text}</p>
      <Button size="small" onClick={() => location.reload()}>
        {action}
      </Button>
    </div>
  )
}
