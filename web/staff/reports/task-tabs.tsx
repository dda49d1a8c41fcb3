import { useTranslations } from '#web/kit/words.tsx'

export const taskTabs = ['all', 'mine', 'nobody', 'snoozed', 'done'] as const
export type TaskTab = (typeof taskTabs)[number]

const names = {
  all: 'tabAll',
  mine: 'tabMine',
  nobody: 'tabNobody',
  snoozed: 'tabSnoozed',
  done: 'tabDone',
} as const satisfies Record<TaskTab, string>

/** Whose tasks are shown, each with how many there are. */
export function TaskTabs({
  tab,
  counts,
  onChange,
}: {
  readonly tab: TaskTab
  readonly counts: Readonly<Record<string, number>>
  readonly onChange: (tab: TaskTab) => void
}) {
  const t = useTranslations('staffTasks')
  return (
    <div className="task-tabs" role="group" aria-label={t('tabs')}>
      {taskTabs.map((one) => (
        <button
          key={one}
          type="button"
          className={`console-button task-tab ${one === tab ? 'console-button-main' : ''}`}
          aria-pressed={one === tab}
          onClick={() => onChange(one)}
        >
          {t(names[one])}
          {one === 'done' ? null : <span className="task-count">{counts[one] ?? 0}</span>}
        </button>
      ))}
    </div>
  )
}
