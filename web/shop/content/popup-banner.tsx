import { Link } from 'react-router'
import { Movement } from '#web/art/movement.tsx'
import { TwoFifties } from '#web/art/two-fifties.tsx'
import { usePath } from '#web/kit/locale.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal, type ModalSubjects } from '#web/kit/modal.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { movementOf, type Banner } from './banner-hero.tsx'

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    POPUP_BANNER_VIEW: { readonly banner: Banner }
  }
}

/** One offer over the page. The cross and "Not now" do the same. */
export function PopupBanner({
  subject: { banner },
  locked,
}: {
  readonly subject: ModalSubjects['POPUP_BANNER_VIEW']
  readonly locked: boolean
}) {
  const t = useTranslations('shell')
  const path = usePath()
  const movement = movementOf(banner.path)
  const inner = banner.url.startsWith('/')
  return (
    <ModalFrame kind="POPUP_BANNER_VIEW" locked={locked} wide title={banner.title}>
      <div className="popup-art">{movement === undefined ? <TwoFifties /> : <Movement kind={movement} />}</div>
      {banner.body === '' ? null : <p>{banner.body}</p>}
      <p className="mt-6">
        {inner ? (
          <Link className="button" to={path(banner.url)} onClick={closeModal}>
            {banner.action}
          </Link>
        ) : (
          <a className="button" href={banner.url}>
            {banner.action}
          </a>
        )}
      </p>
      <button type="button" className="link popup-leave mt-4" onClick={closeModal}>
        {t('notNow')}
      </button>
    </ModalFrame>
  )
}
