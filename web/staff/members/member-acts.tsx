import type { Day } from '#domain/kit/time.ts'
import { openFreeze } from '#domain/packages/frozen-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { EndFreezePanel, FreezePanel } from './freeze-panels.tsx'
import type { MemberPack, MemberRecord } from './member-packs.tsx'
import { AdjustPanel, ExtendPanel, SharingPanel } from './pack-acts.tsx'
import { GrantPanel, PointsPanel, StoreCreditPanel } from './person-acts.tsx'
import { RestrictPanel } from './restrict-panel.tsx'
import { packActs, personActs, useMemberPanel } from './use-member-panel.ts'

const actNames = {
  extend: 'extend',
  adjust: 'adjust',
  freeze: 'freeze',
  sharing: 'sharing',
  grant: 'grant',
  points: 'points',
  'store-credit': 'storeCredit',
  'birth-date': 'birthDate',
  restrict: 'restrict',
} as const

/** What may be done with a pack of the person's own. */
export function PackActs({ pack, today }: { readonly pack: MemberPack; readonly today: Day }) {
  const t = useTranslations('memberActs')
  const { open } = useMemberPanel()
  if (!pack.own) return null
  return (
    <div className="member-acts">
      {packActs.map((act) => (
        <button key={act} type="button" className="console-button" onClick={() => open(act, pack.id)}>
          {t(act === 'freeze' && openFreeze(pack.frozen, today) ? 'endFreeze' : actNames[act])}
        </button>
      ))}
    </div>
  )
}

/** What may be done for the person. Points and store credit are of an account, which a dependant has not. */
export function PersonActs({ record }: { readonly record: MemberRecord }) {
  const t = useTranslations('memberActs')
  const { open } = useMemberPanel()
  const hasAccount = record.about.account_id !== null
  const shown = personActs.filter((act) => hasAccount || (act !== 'points' && act !== 'store-credit'))
  return (
    <section className="member-part">
      <h2 className="read-aloud-only">{t('acts')}</h2>
      <div className="member-acts">
        {shown.map((act) => (
          <button key={act} type="button" className="console-button" onClick={() => open(act)}>
            {t(actNames[act])}
          </button>
        ))}
      </div>
    </section>
  )
}

/** The act of the address; nothing where it names none, or a pack that is not the person's. */
export function MemberActPanel({ record, today }: { readonly record: MemberRecord; readonly today: Day }) {
  const { panel, pack: packId, close: onClose } = useMemberPanel()
  const pack = record.packs.find(({ id, own }) => own && id === packId)
  const accountId = record.about.account_id
  if (panel === 'grant') return <GrantPanel record={record} onClose={onClose} />
  if (panel === 'restrict') return <RestrictPanel record={record} onClose={onClose} />
  if (accountId !== null) {
    if (panel === 'points') return <PointsPanel record={record} accountId={accountId} onClose={onClose} />
    if (panel === 'store-credit') return <StoreCreditPanel record={record} accountId={accountId} onClose={onClose} />
  }
  return pack === undefined ? null : <PackActPanel key={pack.id} act={panel} {...{ pack, today, onClose }} />
}

function PackActPanel({
  act,
  ...of
}: {
  readonly act: string | null
  readonly pack: MemberPack
  readonly today: Day
  readonly onClose: () => void
}) {
  if (act === 'extend') return <ExtendPanel {...of} />
  if (act === 'adjust') return <AdjustPanel {...of} />
  if (act === 'freeze')
    return openFreeze(of.pack.frozen, of.today) ? <EndFreezePanel {...of} /> : <FreezePanel {...of} />
  return act === 'sharing' ? <SharingPanel {...of} /> : null
}
