import type { Deed, Does } from './act.ts'
import { book, cancel, swap, wait } from './oracle-bookings.ts'
import { checkIn, undo } from './oracle-door.ts'
import { publishWaiver, signWaiver } from './oracle-forms.ts'
import { aim, leaveGoal, waitAsPair } from './oracle-goals.ts'
import { buy, extend, hold, order, pay } from './oracle-holds.ts'
import { freezePack, grantPack, sharePack, switchSharing, unsharePack } from './oracle-packs.ts'
import { sweep } from './oracle-queue.ts'
import { cancelLesson, moveLesson, resizeLesson, substitute } from './oracle-studio.ts'
import { personOf, Refused, type Told, type World } from './oracle-world.ts'

type Rules = { readonly [Kind in Does]: (world: World, deed: Deed<Kind>) => Told }

const rules: Rules = {
  book,
  wait,
  cancel,
  swap,
  checkIn,
  undo,
  goal: aim,
  leaveGoal,
  pair: waitAsPair,
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
  wish: (world, { person, noticeHours, shortNotice }) => {
    Object.assign(personOf(world, person), { noticeHours, shortNotice })
    return { status: 200 }
  },
  publish: publishWaiver,
  sign: signWaiver,
  cancelLesson,
  resizeLesson,
  moveLesson,
  substitute,
  sweep: (world) => {
    sweep(world)
    return { status: 200 }
  },
}

/** What is told and what the studio looks like afterwards; a refusal leaves everything as it was. */
export function foretell(world: World, deed: Deed): { told: Told; world: World } {
  const next = structuredClone(world)
  try {
    return { told: obey(next, deed), world: next }
  } catch (error) {
    if (error instanceof Refused) return { told: error.told, world }
    throw error
  }
}

function obey<Kind extends Does>(world: World, deed: Deed<Kind>): Told {
  return rules[deed.does](world, deed)
}
