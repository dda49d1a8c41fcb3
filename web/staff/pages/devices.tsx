import { factorRoles } from '#domain/devices/model.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { AuthenticatorPart } from '../devices/authenticator-part.tsx'
import { DeviceList } from '../devices/device-list.tsx'
import { EnrolForm } from '../devices/enrol-form.tsx'
import { PinForm } from '../devices/pin-form.tsx'
import { useStaff } from '../kit/console-start.ts'
import { PageHead } from '../kit/page-head.tsx'

/** The known devices, the own PIN and authenticator; an owner makes this browser a device of the studio. */
export default function Devices() {
  const t = useTranslations('staffLogin')
  const { role } = useStaff()
  return (
    <>
      <PageHead title={t('devicesTitle')} />
      <div className="console-message devices-page">
        <p className="soft measure">{t('devicesText')}</p>
        <PinForm />
        {factorRoles.includes(role) ? <AuthenticatorPart /> : null}
        {role === 'owner' ? <EnrolForm /> : null}
        <DeviceList />
      </div>
    </>
  )
}
