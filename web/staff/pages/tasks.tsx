import { useSearchParams } from 'react-router'
import { instant, isBefore, type Instant } from '#domain/kit/time.ts'
import { listTasks } from '#domain/orders/api.ts'
import { textOf } from '#domain/orders/task-words.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useAskedAgain } from '../devices/use-asked-again.tsx'
import { AskAgainContext } from '../kit/ask-again-context.ts'
import { useStaff } from '../kit/console-start.ts'
import { PageHead } from '../kit/page-head.tsx'
import { PartState } from '../kit/part-state.tsx'
import { useRead } from '../kit/use-read.ts'
import { CsvButton } from '../members/csv-button.tsx'
import { TaskGroups } from '../reports/task-groups.tsx'
import { TaskPanel } from '../reports/task-panel.tsx'
import { TaskTabs, taskTabs, type TaskTab } from '../reports/task-tabs.tsx'
import type { Task } from '../reports/use-task-words.ts'
import { CashButton } from '../settlements/cash-button.tsx'

/** More open tasks than these are a list that nobody works through. */
const most = '100'
const csvColumns = ['title', 'about', 'due', 'assigned_to', 'created', 'done'] as const

/** Everything that needs a person, by when it is due. */
export default function Tasks() {
  const t = useTranslations('staffTasks')
  const { id: me } = useStaff()
  const asked = useAskedAgain()
  const [query, setQuery] = useSearchParams()
  const tab = taskTabs.find((one) => one === query.get('tab')) ?? 'all'
  const open = useRead(listTasks, { input: { search: 'state:open', limit: most }, live: ['task'] })
  const done = useRead(listTasks, {
    input: { search: 'state:done', limit: '50', orderBy: 'created_at', sortedBy: 'desc' },
    enabled: tab === 'done',
  })
  const shown = tab === 'done' ? done : open
  const chosen = shown.data?.data.find(({ id }) => id === query.get('open'))
  const change = (name: 'tab' | 'open', value: string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (name === 'tab') next.delete('open')
        if (value === null) next.delete(name)
        else next.set(name, value)
        return next
      },
      { preventScrollReset: true },
    )
  const groups = Object.fromEntries(
    taskTabs.map((one) => [
      one,
      (open.data?.data ?? []).filter((task) =>
        isIn(task, { tab: one, me, now: instant(open.data?.now ?? task.created_at) }),
      ),
    ]),
  )
  return (
    <div className="console-with-panel">
      <div>
        <PageHead title={t('title')}>
          <AskAgainContext value={asked.run}>
            <CsvButton
              of={{ list: 'tasks', columns: [...csvColumns], filters: `state:${tab === 'done' ? 'done' : 'open'}` }}
            />
          </AskAgainContext>
        </PageHead>
        {asked.dialog}
        <TaskTabs
          tab={tab}
          counts={Object.fromEntries(taskTabs.map((one) => [one, groups[one]?.length ?? 0]))}
          onChange={(one) => change('tab', one === 'all' ? null : one)}
        />
        <PartState of={shown} rows={8}>
          {({ data, now }) => {
            const tasks = tab === 'done' ? data : (groups[tab] ?? [])
            return tasks.length === 0 ? (
              <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
            ) : (
              <TaskGroups tasks={tasks} now={now} chosen={chosen?.id} onOpen={(id) => change('open', id)} />
            )
          }}
        </PartState>
      </div>
      {chosen === undefined ? null : (
        <TaskPanel
          key={chosen.id}
          of={chosen}
          now={shown.data?.now ?? chosen.created_at}
          onClose={() => change('open', null)}
          finish={
            chosen.kind === 'refund_at_counter' ? (
              <CashButton
                taskId={chosen.id}
                currency={textOf(chosen, 'currency')}
                onDone={() => change('open', null)}
              />
            ) : undefined
          }
        />
      )}
    </div>
  )
}

function isIn(
  task: Task,
  { tab, me, now }: { readonly tab: TaskTab; readonly me: string; readonly now: Instant },
): boolean {
  if (task.done_at !== null) return tab === 'done'
  const isOff = task.snoozed_until !== null && isBefore(now, instant(task.snoozed_until))
  if (tab === 'snoozed') return isOff
  if (isOff || tab === 'done') return false
  if (tab === 'mine') return task.assigned_to?.account_id === me
  return tab === 'all' || task.assigned_to === null
}
