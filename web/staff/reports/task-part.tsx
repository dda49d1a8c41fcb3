import { Link } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { getToday } from '#domain/reports/api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { useStaff } from '../kit/console-start.ts'
import { replaceAddress } from './replace-address.ts'
import { TaskMark } from './task-mark.tsx'
import { useTaskVerb } from './use-task-verb.ts'
import { useTaskWords } from './use-task-words.ts'

type Tasks = NonNullable<OutputOf<typeof getToday>['tasks']>

/** What needs a person, the oldest first. */
export function TaskPart({ tasks }: { readonly tasks: Tasks }) {
  const t = useTranslations('staffToday')
  return (
    <section className="today-tasks" aria-labelledby="today-tasks">
      <div className="today-tasks-head">
        <h2 className="console-heading" id="today-tasks">
          {t('tasks')}
        </h2>
        {tasks.open === 0 ? null : <Badge tone="gold">{tasks.open}</Badge>}
        <Link className="link today-tasks-all" to="/staff/tasks">
          {t('allTasks')}
        </Link>
      </div>
      {tasks.first.length === 0 ? <p className="today-tasks-none soft">{t('noTasks')}</p> : null}
      <ul>
        {tasks.first.map((task) => (
          <TaskRow key={task.id} of={task} />
        ))}
      </ul>
    </section>
  )
}

function TaskRow({ of: task }: { readonly of: Tasks['first'][number] }) {
  const { title, about } = useTaskWords(task)
  const verb = useTaskVerb(task)
  const { manages } = useStaff()
  const replace = manages ? replaceAddress(task) : undefined
  return (
    <li>
      <Link className="today-task" to={replace ?? `/staff/tasks?open=${task.id}`}>
        <TaskMark kind={task.kind} />
        <span className="min-w-0">
          <span className="block strong">{title}</span>
          <span className="smallest soft">{about}</span>
        </span>
        <span className="console-button today-task-go">{verb}</span>
      </Link>
    </li>
  )
}
