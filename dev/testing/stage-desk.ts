import { beforeAll, beforeEach } from 'vitest'
import type { Id } from '#domain/kit/id.ts'
import { aMember, type Member } from './builders.ts'
import { stageStudio, type Stage } from './stage.ts'

/** A studio in which every test starts two days after the previous one, with new staff. */
export interface DeskStage extends Stage {
  readonly begins: Temporal.Instant
  readonly manager: Member
  readonly desk: Member
  /** A class in a room of its own, this many hours after the start of the test. */
  readonly classIn: (hours: number, capacity?: number) => Promise<Id<'class_sessions'>>
}

/** Called once at the top of a test file. */
export function stageDesk(): DeskStage {
  const stage = stageStudio()
  let begins: Temporal.Instant
  let manager: Member
  let desk: Member
  const staff = async (role: 'manager' | 'desk') =>
    aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role } })
  beforeAll(async () => {
    begins = (await stage.server.clock.now()).round('minute')
  })
  beforeEach(async () => {
    begins = begins.add({ hours: 48 })
    await stage.server.clock.set(begins)
    manager = await staff('manager')
    desk = await staff('desk')
  })
  return {
    get server() {
      return stage.server
    },
    get studio() {
      return stage.studio
    },
    get begins() {
      return begins
    },
    get manager() {
      return manager
    },
    get desk() {
      return desk
    },
    someone: stage.someone,
    aClassApart: stage.aClassApart,
    classIn: async (hours, capacity = 2) => stage.aClassApart({ startsAt: begins.add({ hours }), capacity }),
  }
}
