import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Mail from 'lucide-react/icons/mail'
import Tag from 'lucide-react/icons/tag'
import { useTranslations } from '#web/kit/words.tsx'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { Icon, type IconDrawing } from '#web/ui/icon.tsx'
import { useStaff } from '../kit/console-start.ts'
import type { ManyActName, MemberChoice } from './use-member-choice.ts'

const icons: Readonly<Record<ManyActName, IconDrawing>> = { write: Mail, tag: Tag, extend: CalendarPlus }

/** How many are chosen, the way to choose all, and what can be done to them; only owners and managers extend packs. */
export function ChosenBar({
  choice,
  total,
  shown,
}: {
  readonly choice: MemberChoice
  /** How many the filter finds, and how many of them are on this page. */
  readonly total: number
  readonly shown: number
}) {
  const t = useTranslations('memberList')
  const words = useTranslations('memberMany')
  const { manages } = useStaff()
  const { chosen, isWhole, isEmpty } = choice
  const acts: readonly ManyActName[] = ['write', 'tag', ...(manages ? (['extend'] as const) : [])]
  const hasMore = !isWhole && total > shown
  return (
    <BulkBar
      chosen={isEmpty ? undefined : isWhole ? t('chosenWhole', { total }) : t('chosen', { count: chosen.size })}
      chooseAll={hasMore ? { label: t('chooseWhole', { total }), onPress: choice.chooseWhole } : undefined}
      clear={t('chooseNone')}
      clearKey="Esc"
      onClear={choice.clear}
    >
      {acts.map((act) => (
        <button key={act} type="button" aria-expanded={choice.act === act} onClick={() => choice.open(act)}>
          <Icon of={icons[act]} inText />
          {words(act)}
        </button>
      ))}
    </BulkBar>
  )
}
