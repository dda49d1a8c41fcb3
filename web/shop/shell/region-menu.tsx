import Check from 'lucide-react/icons/check'
import MapPin from 'lucide-react/icons/map-pin'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DisclosureMenu } from '#web/ui/menu.tsx'
import { ElsewhereSign } from './use-menu-items.tsx'
import { useRegions } from './use-regions.ts'

/** Links to the studios of other regions, which are separate sites. */
export function RegionMenu() {
  const t = useTranslations('shell')
  const { branch } = useSettings()
  const items = useRegions().map(({ to, name, isHere }) => ({
    to,
    label: name,
    current: isHere,
    trailing: isHere ? <Icon of={Check} inText /> : <ElsewhereSign />,
  }))
  const label = (
    <>
      <Icon of={MapPin} inText />
      {t('region')}
    </>
  )
  return (
    <div className="header-region-menu">
      <DisclosureMenu
        align="end"
        chevron={false}
        buttonClassName="header-region"
        buttonName={t('regionOf', { branch: branch.name })}
        label={label}
        items={items}
      />
    </div>
  )
}
