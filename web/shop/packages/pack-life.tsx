import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { OwnPack } from './own-pack.ts'

/** How long a pack is valid, or why it pays for nothing now. */
export function PackLife({ pack }: { readonly pack: OwnPack }) {
  const t = useTranslations('account')
  const days = useDays()
  switch (pack.state) {
    case 'usable':
      if (pack.frozenTo !== undefined) return t('frozenTo', { day: days.date(pack.frozenTo) })
      return t('validTo', { day: days.date(pack.valid_to) })
    case 'empty':
      return t('usedUp')
    case 'expired':
      return t('expiredOn', { day: days.date(pack.valid_to) })
    case 'revoked':
      return t('revoked')
  }
}
