import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { useNavigate } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import type { PaletteItem } from '#web/ui/palette.tsx'
import { altKey } from '../kit/command-key.ts'
import { MemberPreview } from '../members/member-preview.tsx'
import type { FoundPerson } from '../members/use-look-up.ts'
import { useFoundCheckIn } from './use-found-check-in.ts'

/** A row of the palette leads to an address, or does something; one that is only shown does neither. */
export interface FoundItem extends PaletteItem {
  readonly to?: string
  /** An address of the site, which is opened in a tab of its own. */
  readonly site?: string
  readonly run?: () => void
}

/** What the search does for the member whom it found first, each also by Alt and its letter; none for nobody. */
export function useMemberActs(person: FoundPerson | undefined): readonly FoundItem[] {
  const t = useTranslations('consoleFrame')
  const navigate = useNavigate()
  const checkIn = useFoundCheckIn()
  if (person === undefined) return []
  const { id: personId, full_name: name, preview } = person
  const next = preview?.next_class ?? undefined
  const act = (letter: string, of: Pick<FoundItem, 'title' | 'icon' | 'run'>): FoundItem => ({
    key: `person ${personId} ${letter}`,
    letter,
    hint: altKey(letter),
    preview: preview === null ? undefined : <MemberPreview name={name} of={preview} />,
    ...of,
  })
  const go = (query: string) => () => void navigate(`/staff/members/${personId}?${query}`)
  const booking = next?.to_check_in ?? undefined
  return [
    ...(next === undefined || booking === undefined
      ? []
      : [
          act('C', {
            title: t('searchCheckIn', { name: next.name, time: next.starts_at.slice(11, 16) }),
            icon: UserRoundCheck,
            run: () => void checkIn({ id: booking, name, seat: next.seat_no }),
          }),
        ]),
    act('B', { title: t('searchBook'), icon: CalendarPlus, run: go('panel=book') }),
    act('W', { title: t('searchCredits'), icon: CircleHelp, run: go('show=credits') }),
  ]
}
