import type { Action, ActionKind } from './action.ts'
import { sendRequest, at, attending, member, session, type Context, type Performers } from './call-product.ts'
import { type ApiResponse } from './oracle-world.ts'
import { bookingPerformers } from './perform-bookings.ts'
import { packPerformers } from './perform-packs.ts'
import { instantOf } from './product.ts'

const performers: Performers = {
  ...bookingPerformers,
  ...packPerformers,
  setPreferences: async (context, action) =>
    sendRequest(context, {
      by: member(context, action.person),
      path: 'PUT /bookings/preferences',
      body: { notice_hours: action.noticeHours, short_notice: action.shortNotice },
      key: action.label,
      facts: () => ({}),
    }),
  publish: async (context, action) =>
    sendRequest(context, {
      by: context.product.owner,
      path: 'POST /staff/documents',
      key: action.label,
      body: { kind: 'waiver', title: inBoth('The waiver'), body: inBoth('Exercise has risks.') },
      facts: ({ version }) => ({ version }),
    }),
  sign: async (context, action) =>
    sendRequest(context, {
      by: member(context, action.by),
      path: 'POST /forms/signed',
      key: action.label,
      facts: ({ form }) => ({ version: at(form, 'version'), role: at(form, 'signer_role') }),
      body: {
        kind: 'waiver',
        version: action.version,
        language: 'en',
        ...attending(context, action),
        typed_name: member(context, action.asGuardian ? action.by : action.person).name,
        consents: { risks: true, health: true, sensitive_data: true, ...(action.asGuardian ? { guardian: true } : {}) },
      },
    }),
  cancelSession: async (context, action) =>
    sendRequest(context, {
      by: context.product.owner,
      path: `POST /staff/schedules/${session(context, action.session)}/cancel`,
      body: { reason: 'The instructor is ill.' },
      key: action.label,
      facts: ({ told }) => ({ notified: told }),
    }),
  resizeSession: async (context, action) =>
    sendRequest(context, {
      by: context.product.owner,
      path: `PUT /staff/schedules/${session(context, action.session)}/capacity`,
      body: { capacity: action.capacity },
      key: action.label,
      facts: ({ promoted }) => ({ promoted }),
    }),
  moveSession: async (context, action) =>
    sendRequest(context, {
      by: context.product.owner,
      path: `PUT /staff/schedules/${session(context, action.session)}/time`,
      key: action.label,
      body: { starts_at: instantOf(action.startsAt).toString(), release_overlapping: action.releases },
      facts: ({ told, released }) => ({ notified: told, released }),
    }),
  substitute: async (context, action) =>
    sendRequest(context, {
      by: context.product.owner,
      path: `PUT /staff/schedules/${session(context, action.session)}/substitute`,
      key: action.label,
      body: {
        absent_id: context.product.instructors[action.absent],
        instructor_id: context.product.instructors[action.instructor],
      },
      facts: ({ told }) => ({ notified: told }),
    }),
  runDueJobs: async ({ product }) => {
    await product.runDueJobs()
    return { status: 200 }
  },
}

const inBoth = (text: string): object => ({ en: text, zh: text })

/** Performs the action over HTTP, as an app would, and returns the response. */
export async function perform<Kind extends ActionKind>(context: Context, action: Action<Kind>): Promise<ApiResponse> {
  return performers[action.kind](context, action)
}
