import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { asId } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'
import { finishesTask } from '#domain/orders/finishes-task.ts'
import { gatewayName, textOf } from '#domain/orders/task-words.ts'
import { listRoles } from '#domain/staffing/api.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { useStaff } from '../kit/console-start.ts'
import { useRead } from '../kit/use-read.ts'
import { closesBy } from './closes-by.ts'
import { FinishForm } from './finish-form.tsx'
import { isReplaced, replaceAddress } from './replace-address.ts'
import { snoozeTimes } from './snooze-times.ts'
import { useAssign } from './use-assign.ts'
import { useTaskWords, type Task } from './use-task-words.ts'

/** One task: what it is about, who has it, and what finishes it. */
export function TaskPanel({
  of: task,
  now,
  finish,
  onClose,
}: {
  readonly of: Task
  readonly now: string
  /** What finishes it, where that is more than a note. */
  readonly finish?: ReactNode
  readonly onClose: () => void
}) {
  const t = useTranslations('staffTasks')
  const { role } = useStaff()
  const { title, about } = useTaskWords(task)
  const isOpen = task.done_at === null
  const isFinishedHere = finish !== undefined || finishesTask(role, task.kind)
  return (
    <SidePanel title={title} closeLabel={t('close')} onClose={onClose}>
      <div className="stack-small">
        <p>{about}</p>
        <AtGateway of={task} />
        <CauseLink of={task} />
      </div>
      {isOpen ? <HandOn of={task} /> : null}
      {isOpen ? <PutOff of={task} now={now} /> : null}
      {isOpen && !isFinishedHere ? <p className="smallest soft">{t('finishesOther')}</p> : null}
      {isOpen && isFinishedHere ? (
        <div className="stack-small">
          <h3 className="heading-4">{t('finish')}</h3>
          {finish ?? <FinishForm of={task} isFirstChoice={closesBy(task) === undefined} onDone={onClose} />}
        </div>
      ) : null}
    </SidePanel>
  )
}

/** Where the payment is found at its gateway, and what becomes of an order under review. */
function AtGateway({ of: task }: { readonly of: Task }) {
  const t = useTranslations('staffTasks')
  const [payment, provider] = [textOf(task, 'payment'), textOf(task, 'provider')]
  return (
    <>
      {payment === '' || provider === '' ? null : (
        <p className="smallest soft">{t('atGateway', { provider: gatewayName(provider), payment })}</p>
      )}
      {task.kind === 'payment_review' && task.done_at === null ? (
        <p className="smallest soft">{t('reviewCancels')}</p>
      ) : null}
    </>
  )
}

/** Where its cause is put right, and that it then closes by itself, unless it has. */
function CauseLink({ of: task }: { readonly of: Task }) {
  const t = useTranslations('staffTasks')
  const { manages } = useStaff()
  const ends = closesBy(task)
  const date = textOf(task, 'starts_at').slice(0, 10)
  const personId = textOf(task, 'person_id')
  const replace = manages && task.done_at === null ? replaceAddress(task) : undefined
  return (
    <>
      {ends === undefined ? null : <p className="smallest soft">{t(ends)}</p>}
      {replace === undefined ? null : (
        <LinkButton size="small" to={replace}>
          {t(isReplaced(task) ? 'toReplace' : 'toChoose')}
        </LinkButton>
      )}
      {task.subject_kind === 'class_session' && date !== '' ? (
        <LinkButton look="line" size="small" to={`/staff/calendar?view=day&date=${date}&open=${task.subject_id}`}>
          {t('toClass')}
        </LinkButton>
      ) : null}
      {task.kind === 'perhaps_same' ? (
        <LinkButton size="small" to={`/staff/members/${personId}/compare?with=${textOf(task, 'other_id')}`}>
          {t('toCompare')}
        </LinkButton>
      ) : null}
      {personId === '' ? null : (
        <Link className="link" to={`/staff/members/${personId}`}>
          {t('toMember', { name: textOf(task, 'name') })}
        </Link>
      )}
    </>
  )
}

/** Owners and managers hand it to anybody; the desk takes it, or hands it back. */
function HandOn({ of: task }: { readonly of: Task }) {
  const t = useTranslations('staffTasks')
  const { id: me, manages: mayHand } = useStaff()
  const people = useRead(listRoles, { input: { limit: '100' }, enabled: mayHand })
  const { assign, isBusy } = useAssign(task)
  // The list keeps what was chosen while its answer is on the way.
  const [handing, setHanding] = useState<string>()
  const holder = task.assigned_to
  const hand = async (accountId: string | null) => {
    setHanding(accountId ?? '')
    const name = people.data?.data.find(({ account_id: id }) => id === accountId)?.name ?? ''
    const words = t(accountId === null ? 'isNobodys' : accountId === me ? 'isYours' : 'isHanded', { name })
    await assign({ account_id: accountId === null ? null : asId('accounts', accountId) }, words)
    setHanding(undefined)
  }
  // Instructors have no page of tasks, so one that is handed to them would be seen by nobody.
  const takers = (people.data?.data ?? []).filter(
    ({ account_id: id, role }) => role !== 'instructor' || id === holder?.account_id,
  )
  return (
    <div className="stack-small">
      <h3 className="heading-4">{t('handedTo')}</h3>
      {mayHand ? (
        <Select
          label={t('handTo')}
          placeholder={t('nobodyYet')}
          value={handing ?? holder?.account_id ?? ''}
          options={takers.map(({ account_id: value, name }) => ({ value, label: name }))}
          onChange={(event) => void hand(event.target.value === '' ? null : event.target.value)}
        />
      ) : (
        <p>{holder === null ? t('nobodyYet') : holder.account_id === me ? t('you') : holder.name}</p>
      )}
      <Button look="line" size="small" busy={isBusy} onClick={() => void hand(holder?.account_id === me ? null : me)}>
        {t(holder?.account_id === me ? 'handBack' : 'takeIt')}
      </Button>
    </div>
  )
}

function PutOff({ of: task, now }: { readonly of: Task; readonly now: string }) {
  const t = useTranslations('staffTasks')
  const locale = useLocale()
  const { time_zone: zone } = useSettings().branch
  const { assign, isBusy } = useAssign(task)
  const wordsOf = (time: string) => t('putOffUntil', { when: formatWhen(instant(time), { locale, zone }) })
  const until = (time: string | null) =>
    void assign({ snoozed_until: time }, time === null ? t('isTakenUp') : wordsOf(time))
  const { evening, morning } = snoozeTimes(instant(now), zone)
  const isOff = task.snoozed_until !== null && task.snoozed_until > now
  return (
    <div className="stack-small">
      <h3 className="heading-4">{t('putOff')}</h3>
      {isOff && task.snoozed_until !== null ? <p>{wordsOf(task.snoozed_until)}</p> : null}
      <div className="task-buttons">
        {isOff ? (
          <Button look="line" size="small" busy={isBusy} onClick={() => until(null)}>
            {t('takeUp')}
          </Button>
        ) : (
          <>
            {evening === undefined ? null : (
              <Button look="soft" size="small" busy={isBusy} onClick={() => until(evening)}>
                {t('untilEvening')}
              </Button>
            )}
            <Button look="soft" size="small" busy={isBusy} onClick={() => until(morning)}>
              {t('untilMorning')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
