import {
  dateOf,
  dayOf,
  holderOf,
  sessionOf,
  personOf,
  refuseIf,
  type SignerRole,
  type ApiResponse,
  type World,
} from './oracle-world.ts'

interface Attending {
  readonly person: number
  readonly session: number
}

const signsFrom = 16
const adult = 18

function ageOn(world: World, { person, day }: { person: number; day: number }): number {
  return Temporal.PlainDate.from(personOf(world, person).bornOn).until(dateOf(day), { largestUnit: 'year' }).years
}

const ageAt = (world: World, { person, session }: Attending): number =>
  ageOn(world, { person, day: dayOf(sessionOf(world, session).startsAt) })

/** A person who is 18 on the day of the class is no dependant. */
export const isOfAge = (world: World, attending: Attending): boolean =>
  personOf(world, attending.person).guardian !== undefined && ageAt(world, attending) >= adult

/** The waiver's reason to refuse the person; undefined for none. For a child only the guardian's signature counts. */
export function unsignedFor(world: World, attending: Attending): string | undefined {
  if (world.waiver === 0) return undefined
  const isChild = ageAt(world, attending) < signsFrom
  const counting = world.signatures.filter(
    ({ person, role }) => person === attending.person && (!isChild || role === 'guardian'),
  )
  if (counting.some(({ version }) => version === world.waiver)) return undefined
  return counting.length > 0 ? 'bookings.waiver_outdated' : 'bookings.waiver_missing'
}

/** The same for a person who wants a seat: under 16 the guardian signs. */
export function signatureTrouble(world: World, attending: Attending): string | undefined {
  const unsigned = unsignedFor(world, attending)
  return ageAt(world, attending) < signsFrom && (world.waiver === 0 || unsigned !== undefined)
    ? 'bookings.too_young'
    : unsigned
}

export function publishWaiver(world: World): ApiResponse {
  world.waiver += 1
  return { status: 201, facts: { version: world.waiver } }
}

interface Signing {
  readonly person: number
  readonly by: number
  readonly version: number
  readonly asGuardian: boolean
}

/**
 * Only the version in force, once, by the required signer: the person, under 16 the guardian, at 16 and 17 the
 * participant on the guardian's account.
 */
export function signWaiver(world: World, { person, by, version, asGuardian }: Signing): ApiResponse {
  refuseIf(by !== holderOf(world, person) || world.waiver === 0, 'request.not_found')
  refuseIf(version !== world.waiver, 'forms.outdated_version')
  const role = signerOf(world, person)
  refuseIf(role === undefined, 'forms.own_account')
  refuseIf(
    world.signatures.some((one) => one.person === person && one.version === version && one.role === role),
    'forms.already_signed',
  )
  refuseIf(role === 'guardian' && !asGuardian, 'forms.guardian_required')
  refuseIf(role !== 'guardian' && asGuardian, 'request.invalid')
  if (role !== undefined) world.signatures.push({ person, version, role })
  return { status: 201, facts: { version, role: role ?? null } }
}

export function signerOf(world: World, person: number): SignerRole | undefined {
  if (personOf(world, person).guardian === undefined) return 'self'
  const age = ageOn(world, { person, day: dayOf(world.now) })
  if (age >= adult) return undefined
  return age < signsFrom ? 'guardian' : 'participant'
}
