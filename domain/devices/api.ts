import { z } from 'zod/mini'
import { loginId, me } from '#domain/accounts/api.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { sentText, typedCode, typedLine } from '#domain/kit/typed-text.ts'
import { staffRoles } from '#domain/staffing/model.ts'
import { deviceKinds } from './model.ts'
import { proofs } from './proof-asked.ts'

const done = z.strictObject({ success: z.literal(true) })
const allStaff = { staff: staffRoles } as const
const typedPin = sentText(20, { least: 1 }).check(z.regex(/^\d{6}$/, 'fields.pin_digits'))
/** Six digits of an authenticator, or a recovery code. */
const typedFactor = typedCode(40, { least: 1, missing: 'fields.factor_required', long: 'fields.code_invalid' })
const sentPassword = sentText(512, { least: 1, missing: 'fields.password_required', long: 'fields.password_long' })

/** What a login of staff lacks: nothing, a code, or an authenticator that is set up first. */
const step = z.enum(['open', 'factor', 'set_up'])

const opened = z.strictObject({
  success: z.literal(true),
  step,
  /** For programs; a browser gets a cookie. Until the step is `open` it is good for the second factor alone. */
  token: z.nullable(z.string()),
  expires_at: wireInstant,
})

const deviceItem = z.strictObject({
  id: idOf('staff_devices'),
  kind: z.enum(deviceKinds),
  name: z.string(),
  /** Whose own device it is; null for one of the studio. */
  owner: z.nullable(z.string()),
  enrolled_by: z.string(),
  enrolled_at: wireInstant,
  last_used_at: wireInstant,
  /** The device that asks. */
  current: z.boolean(),
})

/** Somebody who may take over a device by PIN. */
const colleague = z.strictObject({ account_id: idOf('accounts'), name: z.string(), role: z.enum(staffRoles) })

/**
 * The login of staff on this device, and what the sign-in page and the lock show: the device, who may take it over by
 * PIN, and in the demo the people to sign in as.
 */
export const getStaffSession = endpoint({
  name: 'devices.session',
  method: 'GET',
  path: '/staff/session',
  who: 'anyone',
  summary: 'The staff login of this device, and who may take it over',
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject({
    /** `none` without a login. */
    step: z.enum(['none', 'factor', 'set_up', 'open']),
    session: z.nullable(
      z.strictObject({
        me,
        role: z.enum(staffRoles),
        expires_at: wireInstant,
        /** Until when acts that ask again are confirmed. */
        confirmed_until: z.nullable(wireInstant),
        has_pin: z.boolean(),
        has_factor: z.boolean(),
        recovery_codes_left: z.int(),
        /** What such an act asks for. */
        confirm_by: z.enum(proofs),
      }),
    ),
    device: z.nullable(
      z.strictObject({
        id: idOf('staff_devices'),
        kind: z.enum(deviceKinds),
        name: z.string(),
        /** The console locks after so many idle minutes; null never. */
        lock_minutes: z.nullable(z.int()),
        pin_tries_left: z.int(),
      }),
    ),
    people: z.array(colleague).check(z.maxLength(100)),
    demo: z
      .array(
        z.strictObject({
          name: z.string(),
          role: z.enum(staffRoles),
          login: z.string(),
          password: z.string(),
          /** The code of this half minute; null where none is asked. */
          code: z.nullable(z.string()),
          code_until: z.nullable(wireInstant),
        }),
      )
      .check(z.maxLength(4)),
  }),
})

/**
 * Logs staff in. The shop's login of the same person stays a customer's: a role counts in a login from here alone. A
 * program may send the code at once.
 */
export const signInStaff = endpoint({
  name: 'devices.sign_in',
  method: 'POST',
  path: '/staff/session',
  who: 'anyone',
  replay: false,
  summary: 'Log in as staff with e-mail or phone and password, and a code where one is asked',
  refusals: ['auth.wrong_login', 'devices.no_role', 'devices.code_wrong', 'devices.code_used'],
  limit: { name: 'login.address', points: 20, seconds: 60, by: 'address' },
  input: z.strictObject({ login: loginId, password: sentPassword, code: z.optional(typedFactor) }),
  output: opened,
})

export const endStaffSession = endpoint({
  name: 'devices.sign_out',
  method: 'DELETE',
  path: '/staff/session',
  who: 'anyone',
  replay: false,
  summary: 'End the staff login of this device; the device stays known',
  refusals: [],
  input: z.strictObject({}),
  output: done,
})

export const proveFactor = endpoint({
  name: 'devices.factor',
  method: 'POST',
  path: '/staff/session/factor',
  who: 'anyone',
  replay: false,
  summary: 'Give the second factor after the password: a code of the authenticator or a recovery code',
  refusals: ['auth.required', 'devices.not_started', 'devices.code_wrong', 'devices.code_used'],
  limit: { name: 'staff.factor.address', points: 60, seconds: 60, by: 'address' },
  input: z.strictObject({ code: typedFactor }),
  output: opened,
})

export const switchPerson = endpoint({
  name: 'devices.switch',
  method: 'POST',
  path: '/staff/session/switch',
  who: 'anyone',
  replay: false,
  summary: 'Take over a known device by PIN; whoever was logged in there no longer is',
  refusals: ['devices.unknown_device', 'devices.pin_wrong', 'devices.pin_locked'],
  limit: { name: 'staff.switch.address', points: 120, seconds: 60, by: 'address' },
  input: z.strictObject({ account_id: idOf('accounts'), pin: typedPin }),
  output: opened,
})

export const confirmStaff = endpoint({
  name: 'devices.confirm',
  method: 'POST',
  path: '/staff/session/confirm',
  who: allStaff,
  replay: false,
  summary: 'Prove again who is there: by PIN on a known device, else by a code, else by the password',
  refusals: [
    'auth.reauth',
    'devices.proof',
    'devices.pin_wrong',
    'devices.pin_locked',
    'devices.code_wrong',
    'devices.code_used',
  ],
  input: z.strictObject({
    pin: z.optional(typedPin),
    code: z.optional(typedFactor),
    password: z.optional(sentPassword),
  }),
  output: z.strictObject({ success: z.literal(true), confirmed_until: wireInstant }),
})

export const listDevices = endpoint({
  name: 'devices.list',
  method: 'GET',
  path: '/staff/devices',
  who: allStaff,
  summary: "The studio's devices and everybody's own for an owner; for others their own",
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject({ data: z.array(deviceItem).check(z.maxLength(1000)) }),
})

export const enrolDevice = endpoint({
  name: 'devices.enrol',
  method: 'POST',
  path: '/staff/devices',
  who: { staff: ['owner'] },
  confirm: true,
  status: 201,
  replay: false,
  summary: 'Make the device that asks one of the studio, where people take turns by PIN',
  refusals: ['devices.too_many'],
  input: z.strictObject({
    kind: z.enum(['desk', 'roster', 'kiosk']),
    name: typedLine(60, { least: 1 }),
  }),
  /** A program gets the secret that a browser has in its cookie. */
  output: z.strictObject({ success: z.literal(true), id: idOf('staff_devices'), key: z.nullable(z.string()) }),
})

export const revokeDevice = endpoint({
  name: 'devices.revoke',
  method: 'DELETE',
  path: '/staff/devices/{id}',
  who: allStaff,
  confirm: true,
  summary: 'Forget a device and end every login on it at once; anyone may revoke an own one',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('staff_devices') }),
  output: done,
})

export const setPin = endpoint({
  name: 'devices.set_pin',
  method: 'PUT',
  path: '/staff/pin',
  who: allStaff,
  confirm: true,
  replay: false,
  summary: 'Set the own PIN, which nobody else sees',
  refusals: ['devices.pin_weak'],
  input: z.strictObject({ pin: typedPin }),
  output: done,
})

export const startFactor = endpoint({
  name: 'devices.start_factor',
  method: 'POST',
  path: '/staff/factors',
  who: 'anyone',
  replay: false,
  summary: 'Draw the secret of a new authenticator, in force with its first right code',
  refusals: ['auth.required', 'auth.confirm'],
  limit: { name: 'staff.factor.start', points: 20, seconds: 3600, by: 'address' },
  input: z.strictObject({}),
  output: z.strictObject({
    success: z.literal(true),
    /** To type into the authenticator, in base32. */
    secret: z.string(),
    /** The same for its camera. */
    uri: z.string(),
  }),
})

export const finishFactor = endpoint({
  name: 'devices.finish_factor',
  method: 'PUT',
  path: '/staff/factors',
  who: 'anyone',
  replay: false,
  summary: 'Put the new authenticator in force by its first code; answers ten recovery codes, shown this once',
  refusals: ['auth.required', 'auth.confirm', 'devices.not_started', 'devices.code_wrong'],
  limit: { name: 'staff.factor.address', points: 60, seconds: 60, by: 'address' },
  input: z.strictObject({ code: typedFactor }),
  output: z.extend(opened, { recovery_codes: z.array(z.string()) }),
})
