import { usePath } from '#web/kit/locale.ts'
import { openModal, usePrefetchModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { OwnPack } from './own-pack.ts'

/** Actions of a pack besides booking: its history, and sharing where its plan allows it. */
export function PackActions({ pack }: { readonly pack: OwnPack }) {
  const t = useTranslations('sharing')
  const path = usePath()
  const here = `${path('/my-account/packages')}?pack=${pack.id}`
  const mayShare = pack.own && pack.sharers > 1 && (pack.state === 'usable' || pack.sharing === true)
  usePrefetchModal('PACKAGE_SHARING_VIEW')
  const share = inPlace(() => openModal('PACKAGE_SHARING_VIEW', { lotId: pack.id, name: pack.name, here }))
  return (
    <div className="pack-acts">
      {pack.state === 'usable' && pack.frozenTo === undefined ? (
        <LinkButton
          look="line"
          size="small"
          to={`${path('/schedules')}?mine=${pack.id}`}
          aria-label={t('bookLabel', { name: pack.name })}
        >
          {t('book')}
        </LinkButton>
      ) : null}
      <LinkButton
        look="quiet"
        size="small"
        to={`${here}#pack-history`}
        preventScrollReset
        aria-label={t('historyLabel', { name: pack.name })}
      >
        {t('history')}
      </LinkButton>
      {pack.extendable === true ? (
        <LinkButton
          look="quiet"
          size="small"
          to={`${path('/packages/extend')}?lot_id=${pack.id}`}
          aria-label={t('extendLabel', { name: pack.name })}
        >
          {t('extend')}
        </LinkButton>
      ) : null}
      {mayShare ? (
        <LinkButton
          look="quiet"
          size="small"
          to={`${here}&share#pack-sharing`}
          preventScrollReset
          {...share}
          aria-label={t('shareLabel', { name: pack.name })}
        >
          {t('share')}
        </LinkButton>
      ) : null}
    </div>
  )
}
