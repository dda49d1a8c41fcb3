import { useSearchParams } from 'react-router'
import { openModal, usePrefetchModal } from '#web/kit/modal.ts'
import { onPress, useOpenAt } from '#web/kit/open-in-place.ts'
import type { Me } from '#web/kit/session.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Holdings } from './merge-action.ts'

/** The buttons that open VERIFY_ACCOUNT_VIEW; where the address asks for it (`?merge`), it opens at once. */
export function MergePart({ me, holdings }: { readonly me: Me; readonly holdings: Holdings }) {
  const t = useTranslations('merges')
  const [query] = useSearchParams()
  const ask = (isPhone: boolean) => openModal('VERIFY_ACCOUNT_VIEW', { me, holdings, isPhone })
  useOpenAt(query.has('merge'), () => ask(false))
  usePrefetchModal('VERIFY_ACCOUNT_VIEW')
  return (
    <section className="account-form-part family-part" aria-labelledby="merge">
      <h2 className="heading-3" id="merge">
        {t('title')}
      </h2>
      <p className="soft measure">{t('lead')}</p>
      <div className="row flex-wrap">
        <Button look="line" {...onPress(() => ask(false))}>
          {t('open')}
        </Button>
        {me.phone === null || me.phone_verified ? null : (
          <Button look="line" {...onPress(() => ask(true))}>
            {t('phoneOpen')}
          </Button>
        )}
      </div>
    </section>
  )
}
