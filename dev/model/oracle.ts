import type { Action, ActionKind } from './action.ts'
import { book, cancel, swap, wait } from './oracle-bookings.ts'
import { checkIn, undo } from './oracle-check-in.ts'
import { publishWaiver, signWaiver } from './oracle-forms.ts'
import { buy, extend, hold, order, pay } from './oracle-holds.ts'
import { endFreeze, freezePack, grantPack, sharePack, switchSharing, unsharePack } from './oracle-packs.ts'
import { requestClasses, leaveRequest, joinAsPair } from './oracle-requests.ts'
import { bookByStaff, cancelByStaff, cancelSession, moveSession, resizeSession, substitute } from './oracle-studio.ts'
import { runDueJobs } from './oracle-waitlist.ts'
import { personOf, Refused, type ApiResponse, type World } from './oracle-world.ts'

type Rules = { readonly [Kind in ActionKind]: (world: World, action: Action<Kind>) => ApiResponse }

const rules: Rules = {
  book,
  wait,
  cancel,
  swap,
  checkIn,
  undo,
  bookByStaff,
  cancelByStaff,
  request: requestClasses,
  leaveRequest,
  pair: joinAsPair,
  hold,
  buy,
  order,
  pay,
  extend,
  grant: grantPack,
  switchSharing,
  share: sharePack,
  unshare: unsharePack,
  freeze: freezePack,
  endFreeze,
  setPreferences: (world, { person, noticeHours, shortNotice }) => {
    Object.assign(personOf(world, person), { noticeHours, shortNotice })
    return { status: 200 }
  },
  publish: publishWaiver,
  sign: signWaiver,
  cancelSession,
  resizeSession,
  moveSession,
  substitute,
  runDueJobs: (world) => {
    runDueJobs(world)
    return { status: 200 }
  },
}

interface Prediction {
  readonly response: ApiResponse
  readonly world: World
  /** The studio at the moment of the refusal, with what the action did before; undefined without a refusal. */
  readonly refusedAt: World | undefined
}

/** The response and the studio afterwards; a refusal leaves everything as it was. */
export function predict(world: World, action: Action): Prediction {
  const next = structuredClone(world)
  try {
    return { response: obey(next, action), world: next, refusedAt: undefined }
  } catch (error) {
    if (error instanceof Refused) return { response: error.response, world, refusedAt: next }
    throw error
  }
}

function obey<Kind extends ActionKind>(world: World, action: Action<Kind>): ApiResponse {
  return rules[action.kind](world, action)
}
