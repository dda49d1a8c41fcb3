import { listWorkRuns, undoRun } from '#domain/work/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { BusyButton } from '../kit/busy-button.tsx'
import { useWrite } from '../kit/use-write.ts'
import { kindOf, type Run } from './run-words.ts'
import { useRuns } from './use-runs.ts'

/** The acts on many that run in the branch, each with how far it is and the way to stop it. */
export function LongRuns() {
  const t = useTranslations('work')
  const running = useRuns()?.runs.filter(({ state }) => state === 'running') ?? []
  if (running.length === 0) return null
  return (
    <ul className="long-runs" aria-label={t('runs')}>
      {running.map((run) => (
        <LongRun key={run.id} run={run} />
      ))}
    </ul>
  )
}

function LongRun({ run: { id, kind, progress, asked_by: by } }: { readonly run: Run }) {
  const t = useTranslations('work')
  const write = useWrite(undoRun, { changes: [listWorkRuns] })
  const doing = t(kindOf({ kind }).doing, { what: '' })
  const what = by.is_me ? doing : t('runOf', { name: by.name, what: doing })
  const { total, done, failed } = progress ?? { total: 0, done: 0, failed: 0 }
  const stop = async () => {
    if ((await write.send({ id })).ok) showToast(t('stopped'))
  }
  return (
    <li className="long-run">
      <span className="long-run-words">{what}</span>
      <span className="long-run-count">{t('soFar', { done: done + failed, total })}</span>
      <BusyButton
        className="console-button"
        busy={write.isBusy}
        aria-label={t('stopWhat', { what })}
        onClick={() => void stop()}
      >
        {t('stop')}
      </BusyButton>
      <progress className="long-run-bar" aria-label={what} value={done + failed} max={total} />
    </li>
  )
}
