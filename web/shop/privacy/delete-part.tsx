import { openModal, usePrefetchModal } from '#web/kit/modal.ts'
import { onPress } from '#web/kit/open-in-place.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import type { DeletionPreview } from './deletion-preview.ts'

/** The button that opens DELETE_ACCOUNT. */
export function DeletePart({ lost }: { readonly lost: DeletionPreview }) {
  const t = useTranslations('privacy')
  usePrefetchModal('DELETE_ACCOUNT')
  return (
    <section className="account-form-part family-part" aria-labelledby="delete-account">
      <h2 className="heading-3" id="delete-account">
        {t('title')}
      </h2>
      <p className="soft measure">{t('lead')}</p>
      <div>
        <Button look="line" {...onPress(() => openModal('DELETE_ACCOUNT', { lost }))}>
          {t('open')}
        </Button>
      </div>
    </section>
  )
}
