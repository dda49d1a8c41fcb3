import { useComma } from '#web/kit/punctuation.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useStaff } from '../kit/console-start.ts'
import { PersonMark } from '../kit/person-mark.tsx'
import { TaskMark } from './task-mark.tsx'
import { useTaskVerb } from './use-task-verb.ts'
import { useTaskWords, type Task } from './use-task-words.ts'

/** A task in one row: what it is, by when, and who has it. Pressing it opens what finishes it. */
export function TaskRow({
  of: task,
  isChosen,
  isLate,
  onOpen,
}: {
  readonly of: Task
  readonly isChosen: boolean
  /** Its time is as good as over. */
  readonly isLate: boolean
  readonly onOpen: () => void
}) {
  const t = useTranslations('staffTasks')
  const comma = useComma()
  const { title, about } = useTaskWords(task)
  const verb = useTaskVerb(task)
  const isDone = task.done_at !== null
  return (
    <button
      type="button"
      className="task-row"
      aria-pressed={isChosen}
      aria-label={[t('rowLabel', { title, about }), ...(isDone ? [] : [verb])].join(comma)}
      onClick={onOpen}
    >
      <TaskMark kind={task.kind} />
      <span className="task-words">
        <span className="strong">{title}</span>
        <span className="smallest soft">{about}</span>
      </span>
      <TaskTime of={task} isLate={isLate} />
      <TaskHolder of={task} />
      {isDone ? null : <span className="console-button task-go">{verb}</span>}
    </button>
  )
}

function TaskTime({ of: task, isLate }: { readonly of: Task; readonly isLate: boolean }) {
  const t = useTranslations('staffTasks')
  const { shortAt: when } = useDays()
  const words =
    task.done_at !== null
      ? t('doneAt', { when: when(task.done_at) })
      : task.due_at === null
        ? t('since', { when: when(task.created_at) })
        : t('dueAt', { when: when(task.due_at) })
  return <span className={`smallest soft task-time ${isLate ? 'task-late' : ''}`}>{words}</span>
}

function TaskHolder({ of: { assigned_to: holder } }: { readonly of: Task }) {
  const t = useTranslations('staffTasks')
  const { id: me } = useStaff()
  const name = holder === null ? t('nobodyYet') : holder.account_id === me ? t('you') : holder.name
  return (
    <span className="smallest soft task-holder">
      {holder === null ? null : <PersonMark name={holder.name} />}
      {name}
    </span>
  )
}
