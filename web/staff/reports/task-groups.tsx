import { instant } from '#domain/kit/time.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { groupTasks, type TaskGroup } from './group-tasks.ts'
import { TaskRow } from './task-row.tsx'
import type { Task } from './use-task-words.ts'

const heads = {
  now: 'groupNow',
  today: 'groupToday',
  later: 'groupLater',
  whenever: 'groupWhenever',
} as const satisfies Record<TaskGroup, string>

/** The tasks by when they are due. */
export function TaskGroups({
  tasks,
  now,
  chosen,
  onOpen,
}: {
  readonly tasks: readonly Task[]
  readonly now: string
  readonly chosen: string | undefined
  readonly onOpen: (id: string) => void
}) {
  const t = useTranslations('staffTasks')
  const { time_zone: zone } = useSettings().branch
  return groupTasks(tasks, { now: instant(now), zone }).map(({ group, tasks: inGroup }) => (
    <section key={group} aria-labelledby={`tasks-${group}`}>
      <h2 className="task-group" id={`tasks-${group}`}>
        {t(heads[group])} <span className="task-count">{inGroup.length}</span>
      </h2>
      <ul>
        {inGroup.map((task) => (
          <li key={task.id}>
            <TaskRow of={task} isChosen={task.id === chosen} isLate={group === 'now'} onOpen={() => onOpen(task.id)} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
