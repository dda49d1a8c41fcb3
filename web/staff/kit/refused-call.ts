import type { CallAnswer, CallRefusal } from '#web/kit/api.ts'

/** A refused call, as TanStack Query keeps it: its values are answers, and refusals are errors. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall'
  readonly refusal: CallRefusal
  constructor(refusal: CallRefusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** The value of an answer; throws its refusal. */
export function valueOf<Value>(answer: CallAnswer<Value>): Value {
  if (!answer.ok) throw new RefusedCall(answer.refusal)
  return answer.value
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: RefusedCall
  }
}
