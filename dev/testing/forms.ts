import { beforeEach } from 'vitest'
import type { Member } from './builders.ts'
import { aDocument } from './documents.ts'
import { stageStudio, type Stage } from './stage.ts'
import { textOf } from './visitors.ts'

/** The ticks that a waiver requires of everybody. */
export const ticks = { risks: true, health: true, sensitive_data: true }

/** A stage with a new version of the waiver for each test. */
export interface FormsStage extends Pick<Stage, 'server' | 'studio'> {
  readonly version: number
}

/** Called once at the top of a test file. */
export function stageForms(): FormsStage {
  const stage = stageStudio()
  let version: number
  beforeEach(async () => {
    version = await aDocument(stage.server.db, { branchId: stage.studio.branchId })
  })
  return {
    get server() {
      return stage.server
    },
    get studio() {
      return stage.studio
    },
    get version() {
      return version
    },
  }
}

/** Members' requests about forms. */
export function formCalls(stage: FormsStage) {
  const form = (fields: object = {}) => ({
    kind: 'waiver',
    version: stage.version,
    language: 'en',
    typed_name: 'Lim Hui Min',
    consents: ticks,
    ...fields,
  })
  const own = async (token: string, query = '') => stage.server.request('GET', `/forms/signed${query}`, { token })
  return {
    form,
    own,
    // oxlint-disable-next-line max-params -- who signs, what, and from which device
    sign: async (token: string, fields: object = {}, headers: Record<string, string> = {}) =>
      stage.server.request('POST', '/forms/signed', { token, body: form(fields), headers }),
    /** The forms that are due, a line each: kind, for whom, by whom, state. */
    due: async (token: string) =>
      Object.values((await own(token)).body['due'] ?? {}).map((row) =>
        ['kind', 'full_name', 'signer_role', 'state'].map((name) => textOf(row?.[name])).join(' '),
      ),
    aChild: async ({ token }: Pick<Member, 'token'>, birthDate: string): Promise<string> => {
      const body = { full_name: 'Aina Lim', birth_date: birthDate }
      return textOf((await stage.server.request('POST', '/me/dependants', { token, body })).body['id'])
    },
  }
}
