import * as api from '#domain/devices/api.ts'
import { read, write, type Route } from '#server/kit/routes.ts'
import { confirmStaff } from './confirm-staff.ts'
import { endStaffSession } from './end-staff-session.ts'
import { getStaffSession } from './get-staff-session.ts'
import { proveFactor } from './prove-factor.ts'
import { setPin } from './set-pin.ts'
import { finishFactor, startFactor } from './set-up-factor.ts'
import { signInStaff } from './sign-in-staff.ts'
import { enrolDevice, listDevices, revokeDevice } from './studio-devices.ts'
import { switchPerson } from './switch-person.ts'

export const devicesRoutes: readonly Route[] = [
  read(api.getStaffSession, getStaffSession),
  // Those that are bound as reads hash, or count a refused try, and therefore open their transactions themselves.
  read(api.signInStaff, signInStaff),
  read(api.proveFactor, proveFactor),
  read(api.switchPerson, switchPerson),
  read(api.confirmStaff, confirmStaff),
  write(api.endStaffSession, endStaffSession),
  read(api.listDevices, listDevices),
  write(api.enrolDevice, enrolDevice),
  write(api.revokeDevice, revokeDevice),
  read(api.setPin, setPin),
  write(api.startFactor, startFactor),
  read(api.finishFactor, finishFactor),
]
