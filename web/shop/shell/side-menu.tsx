import MapPin from 'lucide-react/icons/map-pin'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Mark } from '#web/art/mark.tsx'
import { usePath } from '#web/kit/locale.ts'
import type { Visitor } from '#web/kit/session.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LanguageLinks } from './language-menu.tsx'
import { aboutLinks, accountLinks, isElsewhere, offerLinks, type MenuLink } from './menu-links.ts'
import { ElsewhereSign } from './use-menu-items.tsx'
import { useRegions } from './use-regions.ts'

/** The menu of small screens, in the specified order, with Buy a Package that only it has. */
export function SideMenu({ onClose, visitor }: { readonly onClose: () => void; readonly visitor: Visitor }) {
  const t = useTranslations('shell')
  const settings = useSettings()
  const { key } = useLocation()
  const openedAt = useRef(key)

  // Following any link closes the menu.
  useEffect(() => {
    if (openedAt.current !== key) onClose()
    openedAt.current = key
  }, [key, onClose])

  return (
    <Drawer
      open
      onClose={onClose}
      side="start"
      title={t('menu')}
      closeLabel={t('close')}
      hideTitle
      header={<Mark className="side-menu-mark" />}
      footer={<SideMenuFoot visitor={visitor} />}
    >
      <nav aria-label={t('mainMenu')}>
        <SideLink name="newToFlow" to="/new-to-flow" />
        <SideLink name="buyPackage" to="/packages" />
        <SideGroup name="offer" links={offerLinks(settings)} />
        <SideLink name="schedule" to="/schedules" />
        <SideLink name="shop" to="/shop" />
        <SideGroup name="about" links={aboutLinks(settings)} />
        <SideGroup name="account" links={accountLinks(visitor)} />
        <SideGroup name="region" links={[]} />
      </nav>
    </Drawer>
  )
}

function SideLink({ name, to }: MenuLink) {
  const t = useTranslations('shell')
  const path = usePath()
  return (
    <Link className="side-menu-link" to={path(to)}>
      {t(name)}
    </Link>
  )
}

function SideGroup({ name, links }: { readonly name: MenuLink['name']; readonly links: readonly MenuLink[] }) {
  const t = useTranslations('shell')
  const path = usePath()
  return (
    <Accordion large>
      <AccordionItem summary={t(name)} group="side-menu">
        <ul>
          {name === 'region' ? <RegionLinks /> : null}
          {links.map((link) => (
            <li key={link.name}>
              <Link
                className="side-menu-sub"
                to={link.newPage === true ? link.to : path(link.to)}
                reloadDocument={link.newPage ?? false}
              >
                {t(link.name)}
                {isElsewhere(link.to) ? <ElsewhereSign /> : null}
              </Link>
            </li>
          ))}
        </ul>
      </AccordionItem>
    </Accordion>
  )
}

function RegionLinks() {
  return useRegions().map(({ code, name, to, isHere }) => (
    <li key={code}>
      <Link className="side-menu-sub" to={to} aria-current={isHere ? 'true' : undefined}>
        {name}
        {isHere ? null : <ElsewhereSign />}
      </Link>
    </li>
  ))
}

function SideMenuFoot({ visitor }: { readonly visitor: Visitor }) {
  const t = useTranslations('shell')
  const path = usePath()
  const { branch } = useSettings()
  return (
    <div className="grid gap-3">
      {visitor.state === 'signed-in' ? null : (
        <div className="side-menu-sign-in">
          <LinkButton to={path('/signin')}>{t('login')}</LinkButton>
          <LinkButton to={path('/signup')} look="line">
            {t('register')}
          </LinkButton>
        </div>
      )}
      <div className="row between small">
        <span className="row">
          <Icon of={MapPin} inText />
          {branch.name}
        </span>
        <ul className="row">
          <LanguageLinks className="link-alone muted" />
        </ul>
      </div>
    </div>
  )
}
