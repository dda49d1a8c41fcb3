import { useRef, useState } from 'react'
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
  const { kinds, said, turn } = useStoredKinds(kept)
  const visitor = useMe()
  const worksHere = visitor.state === 'signed-in' && visitor.me.role !== null
  const shown = pushedTemplates.filter((kind) => worksHere || kind !== 'instructors.offered')
  const choose = (kind: PushKind) => {
    const next = pushedTemplates.filter((one) => (one === kind) !== kinds.includes(one))
    turn(next, { isNone: !shown.some((one) => next.includes(one)) })
  }
  return (
    <fieldset className="stack">
      <legend className="strong">{t('kinds')}</legend>
      {shown.map((kind) => (
        <Checkbox key={kind} checked={kinds.includes(kind)} onChange={() => choose(kind)}>
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

/**
 * The ticked kinds. One request travels at a time, and ticks that come meanwhile follow it, so that what is stored last
 * is what was ticked last. After a failure the ticks show what is stored.
 */
function useStoredKinds(kept: readonly PushKind[]) {
  const [kinds, setKinds] = useState(kept)
  const [said, setSaid] = useState<'saved' | 'failed' | 'last'>()
  const stored = useRef(kept)
  const wanted = useRef(kept)
  const isSending = useRef(false)
  const store = async () => {
    isSending.current = true
    while (wanted.current !== stored.current) {
      const sent = wanted.current
      const answer = await call(savePushKinds, { kinds: [...sent] }, { key: newIntentKey() })
      if (answer.ok) stored.current = sent
      else if (wanted.current === sent) wanted.current = stored.current
      setSaid(answer.ok ? 'saved' : 'failed')
    }
    setKinds(stored.current)
    isSending.current = false
  }
  const turn = (next: readonly PushKind[], { isNone }: { readonly isNone: boolean }) => {
    if (isNone) return setSaid('last')
    wanted.current = next
    setKinds(next)
    if (!isSending.current) void store()
  }
  return { kinds, said, turn }
}
