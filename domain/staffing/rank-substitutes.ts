import { fits, type Fit } from './model.ts'

interface Candidate {
  readonly name: string
  /** Whether the instructor has the skill of the class type. */
  readonly isTrained: boolean
  /** Whether the instructor declined to take this class. */
  readonly saidNo: boolean
  /** Whether the instructor cannot come on the day of the class. */
  readonly isAway: boolean
  /** Whether another class or private overlaps the hours of the class. */
  readonly isBusy: boolean
  /** Whether the instructor who cannot come proposed this one. */
  readonly isProposed: boolean
  readonly classesThisWeek: number
  /** Classes taken over from others in the last 90 days, and those ahead. */
  readonly takenOver: number
}

type Ranked<Of extends Candidate> = Of & {
  readonly fit: Fit
  /** Whether nobody else has taken over as many. */
  readonly tookMost: boolean
}

/**
 * Everybody who could teach a class, the best choice first. Those who are trained and free come before all others; of
 * them the proposed one, then who teaches least in the week of the class, then who took over least, so that the willing
 * are not worn out. Equals stand by name.
 */
export function rankSubstitutes<Of extends Candidate>(candidates: readonly Of[]): readonly Ranked<Of>[] {
  const most = Math.max(0, ...candidates.map(({ takenOver }) => takenOver))
  const isShared = candidates.filter(({ takenOver }) => takenOver === most).length > 1
  return candidates
    .map((one) => ({ ...one, fit: fitOf(one), tookMost: most > 0 && !isShared && one.takenOver === most }))
    .toSorted(
      (one, other) =>
        fits.indexOf(one.fit) - fits.indexOf(other.fit) ||
        Number(other.isProposed) - Number(one.isProposed) ||
        one.classesThisWeek - other.classesThisWeek ||
        one.takenOver - other.takenOver ||
        one.name.localeCompare(other.name, 'en'),
    )
}

/** The most lasting obstacle decides: a skill that lacks comes before an hour that is taken. */
function fitOf({ isTrained, saidNo, isAway, isBusy }: Candidate): Fit {
  if (!isTrained) return 'untrained'
  if (saidNo) return 'said_no'
  if (isAway) return 'away'
  return isBusy ? 'busy' : 'fits'
}
