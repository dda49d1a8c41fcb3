import { getStaffSession, listDevices, revokeDevice } from '#domain/devices/api.ts'
import type { DeviceKind } from '#domain/devices/model.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { instant } from '#domain/kit/time.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { useSettings } from '#web/kit/settings.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAskAgain } from '../kit/ask-again-context.ts'
import { useConsole } from '../kit/console-start.ts'
import { PartState } from '../kit/part-state.tsx'
import { useRead } from '../kit/use-read.ts'
import { useWrite } from '../kit/use-write.ts'

type Device = OutputOf<typeof listDevices>['data'][number]

const kinds = {
  desk: 'kindDesk',
  roster: 'kindRoster',
  kiosk: 'kindKiosk',
  own: 'kindOwn',
} as const satisfies Record<DeviceKind, string>

/** The devices that the studio knows; whoever may, removes one, which signs it out at once. */
export function DeviceList() {
  const t = useTranslations('staffLogin')
  const devices = useRead(listDevices, { input: {} })
  const remove = useWrite(revokeDevice, { changes: [listDevices, getStaffSession] })
  const askAgain = useAskAgain()
  const press = ({ id, name }: Device) =>
    void askAgain(async () => {
      const answer = await remove.send({ id })
      if (answer.ok) showToast(t('removed', { name }))
      return answer
    })
  return (
    <section className="stack-small device-part">
      <h2 className="heading-4">{t('listHeading')}</h2>
      <PartState of={devices} rows={3}>
        {({ data }) => (
          <ul className="device-list">
            {data.map((device) => (
              <DeviceRow key={device.id} device={device} isBusy={remove.isBusy} onRemove={() => press(device)} />
            ))}
          </ul>
        )}
      </PartState>
    </section>
  )
}

function DeviceRow({
  device,
  isBusy,
  onRemove,
}: {
  readonly device: Device
  readonly isBusy: boolean
  readonly onRemove: () => void
}) {
  const t = useTranslations('staffLogin')
  const { locale } = useConsole()
  const { time_zone: zone } = useSettings().branch
  const kind = t(kinds[device.kind], { owner: device.owner ?? '' })
  const when = formatWhen(instant(device.last_used_at), { locale, zone })
  return (
    <li className="device-row">
      <span>
        <span className="strong">{device.name}</span> {device.current ? <Badge tone="ok">{t('here')}</Badge> : null}
        <span className="block small soft">{kind}</span>
        <span className="block smallest muted">
          {t('lastUsed', { when })} · {t('enrolledBy', { name: device.enrolled_by })}
        </span>
      </span>
      <Button
        look="soft"
        size="small"
        busy={isBusy}
        aria-label={t('removeLabel', { name: device.name, kind, when })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </li>
  )
}
