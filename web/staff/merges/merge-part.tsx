import { useNavigate } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { openRecord } from '#domain/members/api.ts'
import { listMembers } from '#domain/members/list-api.ts'
import { getTimeline } from '#domain/members/timeline-api.ts'
import { keepApart, mergePeople, previewMerge } from '#domain/merges/staff-api.ts'
import { listTasks } from '#domain/orders/api.ts'
import { getToday } from '#domain/reports/api.ts'
import { useComma } from '#web/kit/punctuation.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAskAgain } from '../kit/ask-again-context.ts'
import { PreviewState } from '../kit/preview-state.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { useWrite } from '../kit/use-write.ts'
import type { MemberRecord } from '../members/member-packs.tsx'

type Plan = OutputOf<typeof previewMerge>

const changes = [openRecord, getTimeline, listMembers, listTasks, getToday]

/** What merging the two would do, and the two ways to end the question. */
export function MergePart({ stays, ends }: { readonly stays: MemberRecord; readonly ends: MemberRecord }) {
  const t = useTranslations('staffMerge')
  const navigate = useNavigate()
  const pair = { id: stays.person.id, other_id: ends.person.id }
  const plan = usePreview(previewMerge, { input: pair })
  const merge = useWrite(mergePeople, { changes })
  const apart = useWrite(keepApart, { changes })
  const askAgain = useAskAgain()
  const leave = (said: string) => {
    showToast(said)
    void navigate(`/staff/members/${stays.person.id}`)
  }
  const mergeThem = (shown: Plan) =>
    void askAgain(async () => {
      const answer = await merge.send({ ...pair, plan_hash: shown.plan_hash })
      if (answer.ok) leave(t('merged'))
      else void plan.refetch()
      return answer
    })
  const keepThem = async () => {
    if ((await apart.send(pair)).ok) leave(t('apartDone'))
  }
  return (
    <section className="compare-plan">
      {/* Above the plan, which comes later: no button moves under a finger. */}
      <div className="compare-apart">
        <p className="soft">{t('apartHelp')}</p>
        <div>
          <Button look="line" size="small" busy={apart.isBusy} onClick={() => void keepThem()}>
            {t('apart')}
          </Button>
        </div>
      </div>
      <h2 className="heading-4">{t('planHeading')}</h2>
      <PreviewState of={plan}>
        {(shown) => (
          <>
            <MergePlan plan={shown} />
            <div>
              <Button size="small" busy={merge.isBusy} onClick={() => mergeThem(shown)}>
                {t('merge')}
              </Button>
            </div>
          </>
        )}
      </PreviewState>
    </section>
  )
}

function MergePlan({ plan: { moved, email, phone, dropped } }: { readonly plan: Plan }) {
  const t = useTranslations('staffMerge')
  const comma = useComma()
  const said = (contacts: ReadonlyArray<string | null>) =>
    contacts
      .filter((contact) => contact !== null)
      .map((contact) => (contact.includes('@') ? contact : `+${contact}`))
      .join(comma)
  const { credits, store_credit: storeCredit, bookings, orders } = moved
  const parts = [
    credits === 0 ? null : t('planCredits', { count: credits }),
    storeCredit === '0.00' ? null : t('planStoreCredit', { amount: formatMoney(fromWire(storeCredit)) }),
    bookings === 0 ? null : t('planBookings', { count: bookings }),
    orders === 0 ? null : t('planOrders', { count: orders }),
  ].filter((part) => part !== null)
  return (
    <div className="stack-small">
      <p>{parts.length === 0 ? t('planMovesNothing') : t('planMoves', { what: parts.join(comma) })}</p>
      <p>{t('planKeeps')}</p>
      <p>{t('planLogin', { contacts: said([email, phone]) })}</p>
      {dropped.length === 0 ? null : <p className="member-warn">{t('planDropped', { contacts: said(dropped) })}</p>}
      <p>{t('planTold')}</p>
    </div>
  )
}
