import { usePath } from '#web/kit/locale.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal } from '#web/kit/modal.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { useTranslations } from '#web/kit/words.tsx'

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    /** Why the packs that are there do not pay; without it there is none. */
    PACKAGE_PURCHASE_REDIRECT_CONFIRM: { readonly message: string | undefined }
  }
}

/** No credit covers the class: the way leads to the packages, and only if that is wanted. */
export function GoToPackages({ subject: { message }, locked }: { readonly subject: { readonly message: string | undefined }; readonly locked: boolean }) {
  const t = useTranslations('bookings')
  const path = usePath()
  return (
    <ModalFrame
      kind="PACKAGE_PURCHASE_REDIRECT_CONFIRM"
      locked={locked}
      title={t('noCreditTitle')}
      footer={
        <>
          <LinkButton className="grow" to={path('/packages')} onClick={closeModal}>
            {t('noCreditGo')}
          </LinkButton>
          <Button className="grow" look="line" safe onClick={closeModal}>
            {t('noCreditStay')}
          </Button>
        </>
      }
    >
      <p>{message ?? t('noCreditPlain')}</p>
    </ModalFrame>
  )
}
