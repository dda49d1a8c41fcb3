import { Form } from 'react-router'
import type { listSessions } from '#domain/accounts/sessions-api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

export type AuthSession = OutputOf<typeof listSessions>['data'][number]

/** The devices that are logged in; each is a form, so it works without script. */
export function SessionsPart({ sessions }: { readonly sessions: readonly AuthSession[] }) {
  const t = useTranslations('security')
  return (
    <section className="account-form-part family-part" aria-labelledby="devices">
      <h2 className="heading-3" id="devices">
        {t('devices')}
      </h2>
      <p className="soft measure">{t('devicesLead')}</p>
      <ul className="family-list">
        {sessions.map((one) => (
          <SessionRow key={one.id} of={one} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="end-others" />
          <Button type="submit" look="line">
            {t('endOthers')}
          </Button>
        </Form>
      ) : null}
    </section>
  )
}

function SessionRow({
  of: { id, platform, device, current, created_at: since, last_seen_at: seen },
}: {
  readonly of: AuthSession
}) {
  const t = useTranslations('security')
  const days = useDays()
  const when = days.dateAt
  const name = platform === 'android' || platform === 'ios' ? t(platform) : device === '' ? t('otherDevice') : device
  return (
    <li>
      <span className="min-w-0">
        <span className="row flex-wrap">
          {name}
          {current ? <Badge tone="ok">{t('thisDevice')}</Badge> : null}
        </span>
        <span className="block small muted">
          {t('lastUsed', { when: when(seen) })} · {t('since', { when: when(since) })}
        </span>
      </span>
      {current ? null : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="end" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" look="line" size="small" aria-label={t('endLabel', { device: name, when: when(seen) })}>
            {t('end')}
          </Button>
        </Form>
      )}
    </li>
  )
}
