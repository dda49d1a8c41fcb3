import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { dayOf, instant } from '#domain/kit/time.ts'
import { listTasks } from '#domain/orders/api.ts'
import { textOf } from '#domain/orders/task-words.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useStaff } from '../kit/console-start.ts'
import { useRowKeyNames } from '../kit/list-keys.ts'
import { usePageKeys } from '../kit/page-acts.ts'
import { PageHead } from '../kit/page-head.tsx'
import { PartState } from '../kit/part-state.tsx'
import { useRead } from '../kit/use-read.ts'
import { CsvButton } from '../members/csv-button.tsx'
import { CorrectionAnswer } from '../privacy/member-corrections.tsx'
import { TaskGroups } from '../reports/task-groups.tsx'
import { TaskPanel } from '../reports/task-panel.tsx'
import { TaskTabs, taskTabs, type TaskTab } from '../reports/task-tabs.tsx'
import { filtersOfTab, isInTab } from '../reports/tasks-of-tab.ts'
import { useRowKeys } from '../reports/use-row-keys.ts'
import type { Task } from '../reports/use-task-words.ts'
import { CashButton } from '../settlements/cash-button.tsx'

/** More open tasks than these are a list that nobody works through. */
const most = '100'
const newest = { orderBy: 'created_at', sortedBy: 'desc' } as const
/** Money over the counter and answers by law: they are finished by doing them, by who manages. */
const ownFinish: ReadonlySet<string> = new Set(['refund_at_counter', 'correction_asked'])
const csvColumns = ['title', 'about', 'due', 'assigned_to', 'created', 'done'] as const

/** Everything that needs a person, by when it is due. */
export default function Tasks() {
  const t = useTranslations('staffTasks')
  const { id: me, manages } = useStaff()
  const [query, setQuery] = useSearchParams()
  const tab = taskTabs.find((one) => one === query.get('tab')) ?? 'all'
  const open = useRead(listTasks, { input: { search: 'state:open', limit: most, orderBy: 'due_at' }, live: ['task'] })
  const done = useRead(listTasks, {
    input: { search: 'state:done', limit: '50', ...newest },
    enabled: tab === 'done',
  })
  const shown = tab === 'done' ? done : open
  const chosen = useOpened(shown.data?.data ?? [], query.get('open'))
  const finishes = manages && chosen !== undefined && ownFinish.has(chosen.kind)
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
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list, '.task-row')
  usePageKeys(useRowKeyNames())
  const shownAt = shown.data?.now ?? ''
  const groups = Object.fromEntries(
    taskTabs.map((one) => [
      one,
      (open.data?.data ?? []).filter((task) =>
        isInTab(task, { tab: one, me, now: instant(open.data?.now ?? task.created_at) }),
      ),
    ]),
  )
  return (
    <div className="console-with-panel">
      <div ref={list}>
        <PageHead title={t('title')}>
          <DoneToday />
          <CsvButton
            of={{
              list: 'tasks',
              columns: [...csvColumns],
              filters: filtersOfTab[tab],
              ...(tab === 'done' ? newest : { orderBy: 'due_at' }),
            }}
          />
        </PageHead>
        <TaskTabs
          tab={tab}
          counts={Object.fromEntries(taskTabs.map((one) => [one, groups[one]?.length ?? 0]))}
          onChange={(one) => change('tab', one === 'all' ? null : one)}
        />
        <PartState of={shown} rows={8}>
          {({ data, now }) => {
            const tasks = tab === 'done' ? data : (groups[tab] ?? [])
            return tasks.length === 0 ? (
              <EmptyState
                title={t('empty')}
                action={
                  tab === 'all' || groups['all']?.length === 0 ? null : (
                    <Button look="line" size="small" onClick={() => change('tab', null)}>
                      {t('toAll')}
                    </Button>
                  )
                }
              >
                {t('emptyText')}
              </EmptyState>
            ) : (
              <TaskGroups tasks={tasks} now={now} chosen={chosen?.id} onOpen={(id) => change('open', id)} />
            )
          }}
        </PartState>
        <Beyond tab={tab} of={open.data} />
      </div>
      {chosen === undefined ? null : (
        <TaskPanel
          key={chosen.id}
          of={chosen}
          now={shownAt}
          onClose={() => change('open', null)}
          finish={finishes ? <Finish of={chosen} now={shownAt} onDone={() => change('open', null)} /> : undefined}
        />
      )}
    </div>
  )
}

/** The task of the address, also once it has left the list: a note that is typed for it must not vanish. */
function useOpened(tasks: readonly Task[], openId: string | null): Task | undefined {
  const [last, setLast] = useState<Task>()
  const found = tasks.find(({ id }) => id === openId)
  if (found !== undefined && found !== last) setLast(found)
  return found ?? (last?.id === openId ? last : undefined)
}

/** That more tasks are open than were read; nothing where all are here. */
function Beyond({ tab, of: open }: { readonly tab: TaskTab; readonly of: OutputOf<typeof listTasks> | undefined }) {
  const t = useTranslations('staffTasks')
  if (tab === 'done' || open === undefined) return null
  const { data, total } = open
  return total <= data.length ? null : (
    <p className="small soft task-beyond">{t('beyond', { shown: data.length, total })}</p>
  )
}

/** How much was finished in the branch today; nothing where nothing was. */
function DoneToday() {
  const t = useTranslations('staffTasks')
  const done = useRead(listTasks, { input: { search: 'done:today', limit: '1' }, live: ['task'] })
  const count = done.data?.total ?? 0
  return count === 0 ? null : <span className="soft console-bar-words">{t('doneToday', { count })}</span>
}

/** What finishes a task, where that is more than a note. */
function Finish({ of: task, now, onDone }: { readonly of: Task; readonly now: string; readonly onDone: () => void }) {
  const { time_zone: zone } = useSettings().branch
  if (task.kind === 'refund_at_counter') return <CashButton taskId={task.id} onDone={onDone} />
  return (
    <CorrectionAnswer
      id={task.subject_id}
      accountId={textOf(task, 'account_id')}
      now={now}
      today={dayOf(instant(now), zone)}
      onDone={onDone}
    />
  )
}
