import { useState } from 'react'
import { savePushKinds } from '#domain/messages/api.ts'
import { pushedTemplates } from '#domain/messages/push-notice.ts'
import { call } from '#web/kit/api.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { useMe } from '#web/kit/session.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Notice } from '#web/ui/notice.tsx'

export type PushKind = (typeof pushedTemplates)[number]

const words = {
  'bookings.promoted': 'promoted',
  'bookings.reminder': 'reminder',
  'bookings.substituted': 'substituted',
  'bookings.class_message': 'classMessage',
  'instructors.offered': 'offered',
} as const satisfies Record<PushKind, string>

/**
 * The kinds of push for this device, stored at each tick; what only instructors are asked is shown to people who work
 * here. The last one cannot be unticked: push is then switched off as a whole.
 */
export function PushKinds({ kept }: { readonly kept: readonly PushKind[] }) {
  const t = useTranslations('push')
  const [kinds, setKinds] = useState(kept)
  const [said, setSaid] = useState<'saved' | 'failed' | 'last'>()
  const visitor = useMe()
  const worksHere = visitor.state === 'signed-in' && visitor.me.role !== null
  const shown = pushedTemplates.filter((kind) => worksHere || kind !== 'instructors.offered')
  const turn = async (kind: PushKind) => {
    const next = pushedTemplates.filter((one) => (one === kind) !== kinds.includes(one))
    if (!shown.some((one) => next.includes(one))) return setSaid('last')
    setKinds(next)
    const answer = await call(savePushKinds, { kinds: next }, { key: newIntentKey() })
    if (!answer.ok) setKinds(kinds)
    setSaid(answer.ok ? 'saved' : 'failed')
  }
  return (
    <fieldset className="stack">
      <legend className="strong">{t('kinds')}</legend>
      {shown.map((kind) => (
        <Checkbox key={kind} checked={kinds.includes(kind)} onChange={() => void turn(kind)}>
          {t(words[kind])}
        </Checkbox>
      ))}
      <div role="status">
        {said === undefined ? null : (
          <Notice tone={said === 'saved' ? 'ok' : said === 'last' ? 'info' : 'bad'}>{t(said)}</Notice>
        )}
      </div>
    </fieldset>
  )
}
