import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { openModal, usePrefetchModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import type { Me } from '#web/kit/session.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { Holdings, Merging } from './merge-action.ts'
import { MergeForm } from './merge-form.tsx'
import type { MergeStep } from './merge-step.ts'

interface Part {
  readonly me: Me
  readonly holdings: Holdings
  readonly step: MergeStep | undefined
  readonly at: Merging | undefined
}

/** The links to VERIFY_ACCOUNT_VIEW; at their address, and without script, the form is shown here. */
export function MergePart({ me, holdings, step, at }: Part) {
  const t = useTranslations('merges')
  const path = usePath()
  const navigation = useNavigation()
  const title = useRef<HTMLHeadingElement>(null)
  const isPhone = step === 'phone'
  const isOpen = step !== undefined
  useEffect(() => {
    if (isOpen) title.current?.focus()
  }, [isOpen])
  usePrefetchModal('VERIFY_ACCOUNT_VIEW')
  const page = path('/my-account/auth')
  const ask = (phone: boolean) => openModal('VERIFY_ACCOUNT_VIEW', { me, holdings, isPhone: phone })
  return (
    <section className="account-form-part family-part" aria-labelledby="merge">
      <h2 className="heading-3" id="merge" ref={title} tabIndex={-1}>
        {isOpen ? t(isPhone ? 'phoneQuestion' : 'question') : t('title')}
      </h2>
      {isOpen ? (
        <MergeForm
          form={Form}
          me={me}
          holdings={holdings}
          at={at}
          isPhone={isPhone}
          hasCode={step === 'code'}
          isBusy={navigation.state !== 'idle'}
        />
      ) : (
        <>
          <p className="soft measure">{t('lead')}</p>
          <div className="row flex-wrap">
            <LinkButton look="line" to={`${page}?merge=1`} preventScrollReset {...inPlace(() => ask(false))}>
              {t('open')}
            </LinkButton>
            {me.phone === null || me.phone_verified ? null : (
              <LinkButton look="line" to={`${page}?merge=phone`} preventScrollReset {...inPlace(() => ask(true))}>
                {t('phoneOpen')}
              </LinkButton>
            )}
          </div>
        </>
      )}
    </section>
  )
}
