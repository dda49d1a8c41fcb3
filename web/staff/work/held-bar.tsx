import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { instant, msBetween } from '#domain/kit/time.ts'
import { listWorkRuns, undoRun } from '#domain/work/api.ts'
import { useSettings } from '#web/kit/settings.ts'
import { showToast } from '#web/kit/toast.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useStudioClock } from '#web/kit/use-studio-clock.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { publishHeight } from '#web/ui/publish-height.ts'
import { isTypedInto } from '#web/ui/table-keys.ts'
import { useDocumentKeys } from '#web/ui/use-document-keys.ts'
import { BusyButton } from '../kit/busy-button.tsx'
import { commandKey } from '../kit/command-key.ts'
import { queryClient } from '../kit/query-client.ts'
import { useWrite } from '../kit/use-write.ts'
import { forgetBegun, useBegun } from './begun-runs.ts'
import { LongRuns } from './long-runs.tsx'
import { daysOf, kindOf, leftOf, planLink, reachOf, undoneLink, type Run } from './run-words.ts'
import { lastSent } from './sent-acts.ts'
import { useDismissed } from './use-dismissed.ts'
import { useRuns } from './use-runs.ts'

/**
 * The own acts that wait, each with the time left and its way back, on whatever page; and those that were not done,
 * with the reason, until they are put away. Ctrl Z, or Command Z, takes back the last one.
 */
export function HeldBar() {
  const t = useTranslations('work')
  const read = useRuns()
  const { isDismissed, dismiss } = useDismissed()
  const { undo, isBusy } = useUndo()
  const own = read?.runs.filter(({ asked_by: { is_me } }) => is_me) ?? []
  const held = own.filter(({ state }) => state === 'held')
  const refused = own.filter(({ id, state, progress }) => state === 'refused' && progress === null && !isDismissed(id))
  const left = own.filter((run) => leftOf(run) > 0 && !isDismissed(run.id))
  useUndoKey(held[0], undo)
  useOutcome(own)
  return (
    <section className="held-bar" aria-label={t('region')} ref={publishBar}>
      <div role="status">
        <ul>
          {read === undefined
            ? null
            : held.map((run) => (
                <HeldRow key={run.id} run={run} now={read.now} isBusy={isBusy} onUndo={() => void undo(run.id)} />
              ))}
          {refused.map((run) => (
            <RefusedRow key={run.id} run={run} onDismiss={() => dismiss(run.id)} />
          ))}
          {left.map((run) => (
            <LeftRow key={run.id} run={run} onDismiss={() => dismiss(run.id)} />
          ))}
        </ul>
      </div>
      {/* Outside of what is read aloud: it changes several times a second. */}
      <LongRuns />
    </section>
  )
}

/** What fills the window beside the side bar ends above it: it would cover the button of a panel's act. */
const publishBar = publishHeight('--held-bar')

function HeldRow({
  run,
  now,
  isBusy,
  onUndo,
}: {
  readonly run: Run
  readonly now: string
  readonly isBusy: boolean
  readonly onUndo: () => void
}) {
  const t = useTranslations('work')
  const what = useWhat(run)
  const clock = useStudioClock(now)
  const seconds = Math.max(0, Math.ceil(msBetween(clock, instant(run.starts_at)) / 1000))
  return (
    <li className="held-act">
      <span className="held-act-words">{t(kindOf(run).doing, { what })}</span>
      <span className="held-act-acts">
        {/* Said once, not each second. */}
        <span className="held-act-left" aria-hidden="true">
          {seconds === 0 ? t('now') : t('inSeconds', { seconds })}
        </span>
        <BusyButton className="console-button" busy={isBusy} aria-keyshortcuts="Control+Z Meta+Z" onClick={onUndo}>
          {t('undo')}
          <kbd aria-hidden="true">{commandKey('Z')}</kbd>
        </BusyButton>
      </span>
    </li>
  )
}

function RefusedRow({ run, onDismiss }: { readonly run: Run; readonly onDismiss: () => void }) {
  const t = useTranslations('work')
  const what = useWhat(run)
  const { time_zone: zone } = useSettings().branch
  return (
    <Notice
      heading={t('notDone', { what: t(kindOf(run).doing, { what }) })}
      text={run.refusal?.message}
      way={{ to: planLink(run, zone), label: t('toPlan') }}
      onDismiss={onDismiss}
    />
  )
}

/** An act on many that ended before all was done, with the way to those who are left. */
function LeftRow({ run, onDismiss }: { readonly run: Run; readonly onDismiss: () => void }) {
  const t = useTranslations('work')
  const left = leftOf(run)
  const { done, total } = run.progress ?? { done: 0, total: 0 }
  return (
    <Notice
      heading={t('manyLeft', { what: t(kindOf(run).doing, { what: '' }), done, total, left })}
      text={run.refusal?.message ?? t(run.state === 'stopped' ? 'manyStopped' : 'manyFailed')}
      way={{ to: undoneLink(run), label: t('toLeft', { count: left }) }}
      onDismiss={onDismiss}
    />
  )
}

function Notice({
  heading,
  text,
  way,
  onDismiss,
}: {
  readonly heading: string
  readonly text: string | undefined
  readonly way: { readonly to: string; readonly label: string }
  readonly onDismiss: () => void
}) {
  const t = useTranslations('work')
  return (
    <li className="held-act held-act-refused">
      <Icon of={CircleAlert} inText />
      <span className="held-act-words">
        <span className="strong">{heading}</span>
        <span className="block">{text}</span>
      </span>
      <span className="held-act-acts">
        <Link className="console-button" to={way.to} onClick={onDismiss}>
          {way.label}
        </Link>
        <button
          type="button"
          className="console-button console-button-quiet"
          aria-label={t('putAway')}
          onClick={onDismiss}
        >
          <Icon of={X} />
        </button>
      </span>
    </li>
  )
}

/** The class and its time, whose booking of it, the reformer, or the days. */
function useWhat(run: Run): string {
  const t = useTranslations('work')
  const days = useDays()
  if (kindOf(run).of === 'seat')
    return run.of_seat === null ? t('aReformer') : t('ofSeat', { room: run.of_seat.room, seat: run.of_seat.seat_no })
  const ofDays = daysOf(run)
  if (ofDays !== undefined) {
    const [first, last] = ofDays.map(days.short)
    return first === last ? (first ?? '') : t('days', { first: first ?? '', last: last ?? '' })
  }
  const { of_class: ofClass, of_person: person } = run
  if (ofClass === null) return t('series')
  const one = t('ofClass', { name: ofClass.class_name, when: days.shortAt(ofClass.starts_at) })
  const reach = reachOf(run)
  const name = reach === undefined ? one : t(reach, { what: one })
  return person === null ? name : t('ofBooking', { person, class: name })
}

function useUndo() {
  const t = useTranslations('work')
  const write = useWrite(undoRun, { changes: [listWorkRuns] })
  const undo = async (id: Run['id']) => {
    const answer = await write.send({ id })
    if (answer.ok) showToast(t('takenBack'))
  }
  return { undo, isBusy: write.isBusy }
}

function useUndoKey(last: Run | undefined, undo: (id: Run['id']) => Promise<void>): void {
  useDocumentKeys((event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    // A key that is held down repeats, and would take back one act after the other.
    if (!isUndo || event.repeat || event.defaultPrevented || isTypedInto(event.target)) return
    const sent = lastSent() ?? (last && Promise.resolve(last.id))
    if (sent === undefined) return
    event.preventDefault()
    void sent.then(async (id) => (id === undefined ? undefined : undo(id)))
  })
}

const underWay: ReadonlySet<Run['state']> = new Set(['held', 'running'])

/** When an act of this document has been done, it is said, and what the pages show is read again. */
function useOutcome(own: readonly Run[]): void {
  const t = useTranslations('work')
  const waiting = useRef<ReadonlySet<string>>(new Set())
  const begun = useBegun()
  const tell = useEffectEvent((ended: readonly Run[]) => {
    for (const { done, state, progress } of ended) {
      if (done !== null) showToast(t('isDone', done))
      if (state === 'done' && progress !== null && progress.failed === 0)
        showToast(t('manyDone', { count: progress.done }))
    }
    void queryClient.invalidateQueries()
  })
  useEffect(() => {
    const ended = own.filter(
      ({ id, state }) => !underWay.has(state) && state !== 'taken_back' && (waiting.current.has(id) || begun.has(id)),
    )
    waiting.current = new Set(own.filter(({ state }) => underWay.has(state)).map(({ id }) => id))
    if (ended.length === 0) return
    forgetBegun(ended.map(({ id }) => id))
    tell(ended)
  }, [own, begun])
}
