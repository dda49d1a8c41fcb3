import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { previewTags, tagMany } from '#domain/members/many-api.ts'
import { listWorkRuns } from '#domain/work/api.ts'
import type { CallRefusal } from '#web/kit/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { FormPanel } from '../kit/form-panel.tsx'
import { PreviewState } from '../kit/preview-state.tsx'
import type { RefusedCall } from '../kit/refused-call.ts'
import { useWrite } from '../kit/use-write.ts'
import { noteBegun } from '../work/begun-runs.ts'
import type { ManyActName, MemberChoice } from './use-member-choice.ts'

type Plan = OutputOf<typeof previewTags>
type Begun = (typeof tagMany)['output']

/**
 * An act on those chosen in the panel beside the list: its fields, what it would change and why not everybody, and one
 * button with the number in it.
 */
export function ManyForm<E extends Endpoint<Endpoint['input'], Begun>>({
  choice,
  act: { name, endpoint, preview, plan, isAsked },
  inputOf,
  title,
  button,
  children,
}: {
  readonly choice: MemberChoice
  readonly act: {
    readonly name: ManyActName
    readonly endpoint: E
    readonly preview: Endpoint
    readonly plan: UseQueryResult<Plan, RefusedCall>
    /** False while the fields do not say yet what is to be done, or are still typed into. */
    readonly isAsked: boolean
  }
  readonly inputOf: (planHash: string, form: FormData) => InputOf<E>
  readonly title: string
  readonly button: (count: number) => string
  readonly children: (refusal: CallRefusal | undefined) => ReactNode
}) {
  const t = useTranslations('memberMany')
  const write = useWrite(endpoint, { refusals: 'page', changes: [listWorkRuns, preview] })
  const shown = isAsked && plan.isSuccess ? plan.data : undefined
  const send = async (form: FormData) => {
    if (shown === undefined) return
    const answer = await write.send(inputOf(shown.plan_hash, form))
    if (!answer.ok) return
    noteBegun(answer.value.run_id)
    showToast(t('begun', { count: shown.changes }))
    choice.clear()
  }
  return (
    <FormPanel
      title={title}
      button={button(shown?.changes ?? 0)}
      act={write}
      isReady={shown !== undefined && shown.changes > 0}
      onSend={(form) => void send(form)}
      onClose={choice.close}
    >
      <LastRefusal value={write.refusal}>{children(write.refusal)}</LastRefusal>
      <div aria-live="polite">
        {isAsked ? <PreviewState of={plan}>{(found) => <ManyPlan plan={found} of={name} />}</PreviewState> : null}
      </div>
    </FormPanel>
  )
}

const planWords = {
  tag: { changes: 'changes', none: 'nobody', skipped: 'skipped' },
  extend: { changes: 'packs', none: 'nobody', skipped: 'skipped' },
  write: { changes: 'reached', none: 'reachesNobody', skipped: 'notReached' },
} as const satisfies Record<ManyActName, object>

/** How many change, and why the others do not. */
function ManyPlan({ plan, of }: { readonly plan: Plan; readonly of: ManyActName }) {
  const t = useTranslations('memberMany')
  const { changes, people, skipped } = plan
  const words = planWords[of]
  const count = skipped.reduce((sum, one) => sum + one.count, 0)
  return (
    <div className="many-plan">
      <p className="strong">{changes === 0 ? t(words.none) : t(words.changes, { count: changes, people })}</p>
      {count === 0 ? null : (
        <>
          <p>{t(words.skipped, { count })}</p>
          <ul>
            {skipped.map((one) => (
              <li key={one.reason}>{t('why', { count: one.count, reason: t(one.reason) })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
