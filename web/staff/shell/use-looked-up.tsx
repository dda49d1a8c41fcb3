import CalendarDays from 'lucide-react/icons/calendar-days'
import Package from 'lucide-react/icons/package'
import Receipt from 'lucide-react/icons/receipt'
import Ticket from 'lucide-react/icons/ticket'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import { useNavigate } from 'react-router'
import { bookingOfPass } from '#domain/attendance/pass-code.ts'
import type { StaffRole } from '#domain/kit/endpoint.ts'
import { day } from '#domain/kit/time.ts'
import { maxLookedUp } from '#domain/members/model.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { commaOf } from '#web/kit/punctuation.tsx'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import type { PaletteGroup } from '#web/ui/palette.tsx'
import { useStaff } from '../kit/console-start.ts'
import { useSitePath } from '../kit/use-site-path.ts'
import { MemberPreview } from '../members/member-preview.tsx'
import { useLookUp, useScannedPerson, type Found, type FoundPerson } from '../members/use-look-up.ts'
import { pagesOf } from './pages.ts'
import { useMemberActs, type FoundItem } from './use-member-acts.tsx'

/**
 * What the studio finds by the text, in the order of the palette: members, acts on the first of them, orders, classes,
 * products, packages. Nothing leads to a page that the role may not open.
 */
export function useLookedUp(text: string): readonly PaletteGroup<FoundItem>[] {
  const t = useTranslations('consoleFrame')
  const { role } = useStaff()
  // A scanner ends with Enter, which may open nothing that another text found before.
  const found = useLookUp(bookingOfPass(text) === undefined ? text : '', { previews: true }) ?? nothing
  const [first] = found.people
  const acts = useMemberActs(first)
  const everyMember = useEveryMember(text, found.people.length)
  const orders = useOrders(found.orders)
  const classes = useClasses(found.classes)
  const { products, plans } = useShop(found)
  const groups = [
    { name: t('searchMembers'), items: [...found.people.flatMap((person) => personRow(person, role)), ...everyMember] },
    { name: t('searchFor', { name: first?.full_name ?? '' }), items: opens(role, memberPage) ? acts : [] },
    { name: t('searchOrders'), items: opens(role, memberPage) ? orders : [] },
    { name: t('searchClasses'), items: opens(role, 'checkin/:session') ? classes : [] },
    { name: t('searchProducts'), items: products },
    { name: t('searchPlans'), items: plans },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

export const everyMemberKey = 'every member'

/** The list of the members with what was typed, which stays out of its address. */
function useEveryMember(text: string, shown: number): readonly FoundItem[] {
  const t = useTranslations('consoleFrame')
  const { role } = useStaff()
  const navigate = useNavigate()
  const keyword = text.trim()
  // With as many as are shown at most, there may be others.
  if (shown < maxLookedUp || !opens(role, membersPage)) return []
  const run = () => void navigate(`/staff/${membersPage}`, { state: { keyword } })
  return [{ key: everyMemberKey, title: t('searchEveryMember', { text: keyword }), icon: Users, run }]
}

/** The row of whoever's pass was scanned into the field. */
export function useScanned(text: string): FoundItem | undefined {
  const { role } = useStaff()
  const person = useScannedPerson(text)
  return person && personRow(person, role)[0]
}

const nothing: Found = { people: [], orders: [], classes: [], products: [], plans: [] }
const memberPage = 'members/:person'
const membersPage = 'members'
const opens = (role: StaffRole, path: string) => pagesOf(role).some((page) => page.path === path)

/** A person leads to the page of the member; for an instructor, to the roster of their class. */
function personRow(person: FoundPerson, role: StaffRole): readonly FoundItem[] {
  const { id, full_name: name, phone_end: end, guardian, preview, session_id: session } = person
  const ofMember = opens(role, memberPage) ? `/staff/members/${id}` : undefined
  const to = ofMember ?? (session === null ? undefined : `/staff/checkin/${session}`)
  if (to === undefined) return []
  return [
    {
      key: `person ${id}`,
      title: name,
      detail: guardian ?? (end === null ? undefined : `… ${end}`),
      icon: UserRound,
      to,
      preview: preview === null ? undefined : <MemberPreview name={name} of={preview} />,
    },
  ]
}

/** An order leads to its buyer; that of a guest is only shown, since the console has no page of orders. */
function useOrders(orders: Found['orders']): readonly FoundItem[] {
  const t = useTranslations('consoleFrame')
  const comma = commaOf(useLocale())
  return orders.map(({ id, number, status, name, person_id: person }): FoundItem => {
    const state = t('searchOrderState', { state: status })
    const words = person === null ? [name, t('searchGuest'), state] : [name, state]
    const row = { key: `order ${id}`, title: number, detail: words.join(comma), icon: Receipt }
    return person === null ? { ...row, isOnlyShown: true } : { ...row, to: `/staff/members/${person}` }
  })
}

function useClasses(classes: Found['classes']): readonly FoundItem[] {
  const locale = useLocale()
  return classes.map(({ id, name, starts_at: at, booked, capacity }): FoundItem => ({
    key: `class ${id}`,
    title: name,
    detail: [formatDay(day(at.slice(0, 10)), locale), at.slice(11, 16), `${booked}/${capacity}`].join(commaOf(locale)),
    icon: CalendarDays,
    to: `/staff/checkin/${id}`,
  }))
}

/** Products and packages, which have no page in the console, lead to their pages of the site. */
function useShop(found: Pick<Found, 'products' | 'plans'>) {
  const t = useTranslations('consoleFrame')
  const site = useSitePath()
  const row = { detail: t('searchOnSite') }
  const products = found.products.map(({ slug, name }): FoundItem => ({
    ...row,
    key: `product ${slug}`,
    title: name,
    icon: Package,
    site: site(`/shop/view?slug=${slug}`),
  }))
  const plans = found.plans.map(({ slug, name, kind }): FoundItem => ({
    ...row,
    key: `plan ${slug}`,
    title: name,
    icon: Ticket,
    site: site(kind === 'series' ? '/packages' : `/packages?kind=${kind}`),
  }))
  return { products, plans }
}
