import { useTranslations } from '#web/kit/words.tsx'
import { NothingThere } from '../kit/nothing-there.tsx'
import { PageHead } from '../kit/page-head.tsx'

/** For an unknown address, and for one that is not for this role. */
export function NotFound() {
  const t = useTranslations('consoleFrame')
  return (
    <>
      <PageHead title={t('notFoundTitle')} heading={t('notFoundHeading')} />
      <NothingThere />
    </>
  )
}
