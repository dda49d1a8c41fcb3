import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { openModal, usePrefetchModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { FormResult } from '../accounts/form-result.ts'
import { DeleteAccountForm } from './delete-account-form.tsx'
import type { DeletionPreview } from './deletion-preview.ts'

/** The link to DELETE_ACCOUNT; at its address, and without script, the form is shown here. */
export function DeletePart({
  lost,
  isOpen,
  result,
}: {
  readonly lost: DeletionPreview
  readonly isOpen: boolean
  readonly result: FormResult | undefined
}) {
  const t = useTranslations('privacy')
  const path = usePath()
  const navigation = useNavigation()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isOpen) title.current?.focus()
  }, [isOpen])
  usePrefetchModal('DELETE_ACCOUNT')
  return (
    <section className="account-form-part family-part" aria-labelledby="delete-account">
      <h2 className="heading-3" id="delete-account" ref={title} tabIndex={-1}>
        {isOpen ? t('question') : t('title')}
      </h2>
      {isOpen ? (
        <DeleteAccountForm form={Form} lost={lost} result={result} isBusy={navigation.state !== 'idle'} />
      ) : (
        <>
          <p className="soft measure">{t('lead')}</p>
          <div>
            <LinkButton
              look="line"
              to={`${path('/my-account/auth')}?delete=1`}
              preventScrollReset
              {...inPlace(() => openModal('DELETE_ACCOUNT', { lost }))}
            >
              {t('open')}
            </LinkButton>
          </div>
        </>
      )}
    </section>
  )
}
