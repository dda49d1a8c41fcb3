import { usePath } from '#web/kit/locale.ts'
import { openModal, usePrefetchModal } from '#web/kit/modal.ts'
import { onPress } from '#web/kit/open-in-place.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { StudioLink } from '#web/offline/studio-link.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { dayAfterFreeze, type OwnPack } from './own-pack.ts'

/** Actions of a pack besides booking: its history, and sharing where its plan allows it. */
export function PackActions({ pack }: { readonly pack: OwnPack }) {
  const t = useTranslations('sharing')
  const path = usePath()
  const days = useDays()
  const again = pack.state === 'usable' ? dayAfterFreeze(pack) : undefined
  const here = `${path('/my-account/packages')}?pack=${pack.id}`
  usePrefetchModal('PACKAGE_SHARING_VIEW')
  const share = onPress(() => openModal('PACKAGE_SHARING_VIEW', { lotId: pack.id, name: pack.name, here }))
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
      {again === undefined ? null : (
        <>
          <LinkButton look="line" size="small" to={`${path('/schedules')}?mine=${pack.id}&date=${again}`}>
            {t('bookFrom', { day: days.short(again) })}
          </LinkButton>
          <LinkButton look="quiet" size="small" to={path('/contact-us')}>
            {t('askStudio')}
          </LinkButton>
        </>
      )}
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
        <StudioLink
          look="quiet"
          size="small"
          to={`${path('/packages/extend')}?lot_id=${pack.id}`}
          aria-label={t('extendLabel', { name: pack.name })}
        >
          {t('extend')}
        </StudioLink>
      ) : null}
      {mayShare(pack) ? (
        <StudioButton look="quiet" size="small" {...share} aria-label={t('shareLabel', { name: pack.name })}>
          {t('share')}
        </StudioButton>
      ) : null}
    </div>
  )
}

/** Whether the member shares this pack, or may begin to. */
export function mayShare({ own, sharers, state, sharing }: OwnPack): boolean {
  return own && sharers > 1 && (state === 'usable' || sharing === true)
}
