import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#domain/kit/endpoint.ts'
import { call, callHeld, type CallAnswer, type CallRefusal, type HeldAnswer } from '#web/kit/api.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { RefusedCall, valueOf } from './refused-call.ts'
import { readAgain } from './use-read.ts'
import { useRefusalToast } from './use-refusal-toast.ts'

interface WriteOptions<Input> {
  /** The reads that the write changes; they are read again when it is done. */
  readonly changes?: readonly Endpoint[]
  /**
   * Draws the expected result at once, and returns the way back for a refusal. Never for money, credits, seats given
   * or messages.
   */
  readonly expect?: (input: Input) => () => void
  /** Where a refusal is shown: in a toast, or by the page itself from `refusal`. */
  readonly refusals?: 'toast' | 'page'
}

interface Write<Input, Value> {
  /** Sends it. It never throws: a refusal is an answer. */
  readonly send: (input: Input) => Promise<CallAnswer<Value>>
  readonly isBusy: boolean
  /** Why the last sending was refused. */
  readonly refusal: CallRefusal | undefined
  readonly forget: () => void
}

/**
 * A write: `const checkIn = useWrite(checkInByStaff, { changes: [getRoster] })`. Each intent has an idempotency key,
 * which it keeps when no answer came, so that sending the same again does it once.
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  options: WriteOptions<InputOf<E>> = {},
): Write<InputOf<E>, OutputOf<E>> {
  const { changes = [], ...shown } = options
  return useSending(async (input, key) => call(endpoint, input, { key }), { ...shown, changedBy: () => changes })
}

/**
 * The same for an act that waits for so many seconds, in which it can be taken back. One that waits has changed nothing
 * but `held`, which alone is read again: the panel must not stay open until everything else has come.
 */
export function useHeldWrite<E extends Endpoint>(
  endpoint: E,
  {
    holdSeconds,
    held,
    changes = [],
    ...shown
  }: WriteOptions<InputOf<E>> & { readonly holdSeconds: number; readonly held: readonly Endpoint[] },
): Write<InputOf<E>, HeldAnswer<E>> {
  return useSending<InputOf<E>, HeldAnswer<E>>(async (input, key) => callHeld(endpoint, input, { key, holdSeconds }), {
    ...shown,
    changedBy: (answer) => (answer !== undefined && 'held' in answer ? held : changes),
  })
}

/** Not shown: `useAskAgain` asks who is there, and sends the act once more. */
const asksAgain = 'auth.confirm'

interface SendingOptions<Input, Value> extends Omit<WriteOptions<Input>, 'changes'> {
  /** The reads that are read again after an answer; undefined for a refusal. */
  readonly changedBy: (answer: Value | undefined) => readonly Endpoint[]
}

function useSending<Input, Value>(
  sendOnce: (input: Input, key: string) => Promise<CallAnswer<Value>>,
  { changedBy, expect, refusals = 'toast' }: SendingOptions<Input, Value>,
): Write<Input, Value> {
  const showRefusal = useRefusalToast()
  const keys = useRef(new Map<string, string>())
  const write = useMutation<Value, RefusedCall, Sending<Input>, (() => void) | undefined>({
    mutationFn: async ({ input, key }) => valueOf(await sendOnce(input, key)),
    onMutate: ({ input }) => expect?.(input),
    // oxlint-disable-next-line max-params -- the shape that TanStack Query calls
    onError: ({ refusal }, _sending, rollBack) => {
      rollBack?.()
      if (refusals === 'toast' && refusal.status !== 401 && refusal.code !== asksAgain) showRefusal(refusal)
    },
    onSettled: async (answer) => readAgain(changedBy(answer)),
  })
  const send = async (input: Input): Promise<CallAnswer<Value>> => {
    const intent = JSON.stringify(input)
    const key = keys.current.get(intent) ?? newIntentKey()
    keys.current.set(intent, key)
    try {
      const value = await write.mutateAsync({ input, key })
      keys.current.delete(intent)
      return { ok: true, value }
    } catch (error) {
      if (!(error instanceof RefusedCall)) throw error
      // An answer ends the intent; a lost one may have been done, and the same key finds out.
      if (error.refusal.status !== 0) keys.current.delete(intent)
      return { ok: false, refusal: error.refusal }
    }
  }
  const refusal = write.error?.refusal
  return {
    send,
    isBusy: write.isPending,
    refusal: refusal?.code === asksAgain ? undefined : refusal,
    forget: write.reset,
  }
}

interface Sending<Input> {
  readonly input: Input
  readonly key: string
}
