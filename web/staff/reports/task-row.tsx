import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useStaff } from '../kit/console-start.ts'
import { TaskMark } from './task-mark.tsx'
import { useTaskWords, type Task } from './use-task-words.ts'

/** A task in one row: what it is, by when, and who has it. Pressing it opens what finishes it. */
export function TaskRow({
  of: task,
  isChosen,
  onOpen,
}: {
  readonly of: Task
  readonly isChosen: boolean
  readonly onOpen: () => void
}) {
  const t = useTranslations('staffTasks')
  const { title, about } = useTaskWords(task)
  return (
    <button
      type="button"
      className="task-row"
      aria-pressed={isChosen}
      aria-label={t('rowLabel', { title, about })}
      onClick={onOpen}
    >
      <TaskMark kind={task.kind} />
      <span className="task-words">
        <span className="strong">{title}</span>
        <span className="task-small">{about}</span>
      </span>
      <TaskTime of={task} />
      <TaskHolder of={task} />
    </button>
  )
}

function TaskTime({ of: task }: { readonly of: Task }) {
  const t = useTranslations('staffTasks')
  const { shortAt: when } = useDays()
  const words =
    task.done_at !== null
      ? t('doneAt', { when: when(task.done_at) })
      : task.due_at === null
        ? t('since', { when: when(task.created_at) })
        : t('dueAt', { when: when(task.due_at) })
  return <span className="task-small task-time">{words}</span>
}

function TaskHolder({ of: { assigned_to: holder } }: { readonly of: Task }) {
  const t = useTranslations('staffTasks')
  const { id: me } = useStaff()
  const name = holder === null ? t('nobodyYet') : holder.account_id === me ? t('you') : holder.name
  return <span className="task-small task-holder">{name}</span>
}
