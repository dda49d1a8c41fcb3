import { z } from 'zod/mini'
import { refuse, isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { watchStudio } from '#domain/reports/live-api.ts'
import { inputRefusal } from '#server/kit/api-response.ts'
import { describeCall, type Call } from '#server/kit/call.ts'
import type { Edge } from '#server/kit/edge.ts'
import { refusedResponse } from '#server/kit/failure-response.ts'
import { openEventStream } from '#server/network/event-stream.ts'
import type { StaffLive } from './create-staff-live.ts'
import { listLoginRoles } from './live-queries.ts'

/** The limits of open streams, in all and of one login: a tab of the console has one. */
const mostStreams = 2000
const mostPerLogin = 12

/** Responds to requests for the live stream of the staff. */
export function streamChanges({
  edge,
  live,
}: {
  readonly edge: Edge
  readonly live: StaffLive
}): (request: Request) => Promise<Response> {
  return async (request) => {
    const call = await describeCall(request, edge)
    const reader = call.refusal ?? (await admit(request, { edge, live, call }))
    if (isRefusal(reader)) return refusedResponse(reader, call)
    const { after, ...login } = reader
    return openEventStream({
      request,
      call,
      kind: 'staff',
      begin: (stream) => live.watch({ ...login, ...stream }, after),
    })
  }
}

/** Whoever asks, with the role in the branch that the address names; refused as an endpoint for staff refuses. */
async function admit(request: Request, { edge, live, call }: { edge: Edge; live: StaffLive; call: Call }) {
  const { caller } = call
  const sent = z.safeParse(watchStudio.input, Object.fromEntries(new URL(request.url).searchParams))
  if (caller.kind !== 'account') return refuse('auth.required')
  if (!sent.success) return inputRefusal(sent.error)
  const { branch: named, last_event_id: asked } = sent.data
  const branch = named === undefined ? call.branch : await edge.findBranch(named)
  if (!branch) return refuse('request.branch')
  const login = { sessionHash: caller.sessionHash, branchId: branch.id }
  const [role] = await listLoginRoles(edge.db, [login])
  if (!role) return refuse('auth.forbidden')
  const full = tooMany({ all: live.watching(), own: live.ofLogin(caller.sessionHash) })
  if (full) return full
  return { ...login, role, accountId: caller.accountId, after: request.headers.get('last-event-id') ?? asked }
}

function tooMany(streams: { all: number; own: number }): Refusal | undefined {
  if (streams.all >= mostStreams) return refuse('request.busy')
  return streams.own >= mostPerLogin ? refuse('request.too_many', { values: { seconds: 60 } }) : undefined
}
