import { expect } from 'vitest'
import type { Member } from './builders.ts'
import { runJob } from './run-job.ts'
import type { Answered, TestServer } from './server.ts'
import { textOf } from './visitors.ts'

/** An act on many: its address, what the preview is told, and what the act takes besides. */
export interface ActOnMany {
  readonly path: '/staff/members/tags' | '/staff/packages/extensions' | '/staff/messages'
  readonly body: Readonly<Record<string, unknown>>
  readonly more?: Readonly<Record<string, unknown>>
}

let tagNo = 0
/** A tag that no other test gave. */
export const aTag = () => `group ${(tagNo += 1)}`

export const idsOf = (...members: readonly Member[]) => ({ ids: members.map(({ personId }) => personId) })

export const tagging = (members: object, change: object): ActOnMany => ({
  path: '/staff/members/tags',
  body: { members, ...change },
})

export const extending = (members: object, days = 7): ActOnMany => ({
  path: '/staff/packages/extensions',
  body: { members, days },
  more: { reason: 'The studio was closed' },
})

export const writing = (members: object, words: object = { text_en: 'We have new hours.' }): ActOnMany => ({
  path: '/staff/messages',
  body: { members },
  more: { ...words },
})

interface Asked {
  readonly token: string
  readonly act: ActOnMany
  readonly key?: string
}

/** What it would do. */
export async function previewMany(server: TestServer, { token, act: { path, body } }: Asked): Promise<Answered> {
  return server.request('POST', `${path}/preview`, { token, body })
}

/** Previews it and begins it. */
export async function beginMany(server: TestServer, { token, act, key }: Asked): Promise<Answered> {
  const shown = await previewMany(server, { token, act })
  return server.request('POST', act.path, {
    token,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: { ...act.body, ...act.more, plan_hash: shown.body['plan_hash'] },
  })
}

/** Begins it and returns the id of its run. */
export async function aRunOnMany(server: TestServer, asked: Asked): Promise<string> {
  const begun = await beginMany(server, asked)
  expect(begun).toMatchObject({ status: 202, body: { success: true } })
  return textOf(begun.body['run_id'])
}

/** Goes on with the acts on many, as the job of one process does. */
export async function goOn(server: Pick<TestServer, 'config' | 'db'>): Promise<void> {
  await runJob(server, 'work.go_on')
}
