import { usePath } from '#web/kit/locale.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ClassWhen } from '../schedules/class-when.tsx'
import { DayLinks } from '../schedules/day-links.tsx'
import type { ScheduledClass } from '../schedules/scheduled-class.ts'
import { useInstructorNames } from '../schedules/use-instructor-names.ts'
import { multiClassAddress } from './multi-class-address.ts'
import { type MultiClassChoice } from './multi-class-choice.ts'
import { useChosenIds } from './use-chosen-ids.ts'

/** The full classes of the shown days. */
export function FullClasses({ choice }: { readonly choice: MultiClassChoice }) {
  const t = useTranslations('multiClassRequests')
  const path = usePath()
  const ids = useChosenIds(choice)
  const address = (sessionIds: readonly string[], from = choice.from) =>
    path(multiClassAddress({ sessionIds, personId: choice.person?.id, from }))
  return (
    <section aria-labelledby="full-classes">
      <h2 className="heading-3 multi-class-full" id="full-classes">
        {t('classes')}
      </h2>
      {ids.length < choice.most ? null : <p className="soft">{t('most', { count: choice.most })}</p>}
      <DayLinks
        label={t('days')}
        earlier={choice.earlier === undefined ? undefined : { words: t('earlier'), to: address(ids, choice.earlier) }}
        later={{ words: t('later'), to: address(ids, choice.later) }}
      />
      {choice.classes.length > 0 ? null : (
        <EmptyState title={t('empty')} action={<LinkButton to={path('/schedules')}>{t('schedule')}</LinkButton>}>
          {t('emptyText')}
        </EmptyState>
      )}
      <ul className="booking-rows">
        {choice.classes.map((one) => (
          <FullClass
            key={one.id}
            shown={one}
            isChosen={ids.includes(one.id)}
            to={ids.length < choice.most ? address([...ids, one.id]) : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

function FullClass({
  shown,
  isChosen,
  to,
}: {
  readonly shown: ScheduledClass
  readonly isChosen: boolean
  readonly to: string | undefined
}) {
  const t = useTranslations('multiClassRequests')
  const days = useDays()
  const taught = useInstructorNames()
  return (
    <li className="swap-row">
      <ClassWhen shown={shown} />
      <div className="min-w-0">
        <p className="strong">{shown.name}</p>
        <p className="small muted begins-large">
          {t('facts', {
            names: taught(shown.teachers.map(({ name }) => name)),
            level: shown.level.name,
            count: shown.waiting,
          })}
        </p>
      </div>
      {isChosen ? (
        <span className="strong">{t('added')}</span>
      ) : to === undefined ? null : (
        <LinkButton
          look="line"
          size="small"
          to={to}
          preventScrollReset
          aria-label={t('addLabel', {
            name: shown.name,
            day: days.short(shown.starts_at),
            time: clockOf(shown.starts_at),
          })}
        >
          {t('add')}
        </LinkButton>
      )}
    </li>
  )
}
