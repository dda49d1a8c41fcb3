import { sql } from 'kysely'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Answer } from './answers.ts'
import type { ReadContext } from './context.ts'
import type { Database, Transaction } from './database.ts'
import { createGatherer } from './gatherer.ts'
import { findKept, keepAnswers, type Claim } from './idempotency.ts'
import { inTransaction } from './transaction.ts'

/** One request among those that are decided together. */
export interface Asked<Wish> {
  readonly ctx: ReadContext
  readonly wish: Wish
}

/** `alone`: this request needs a transaction of its own. An answer takes effect with those of the others, or `alone` if that fails. */
export type Verdict = { readonly answer: unknown } | Refusal | 'alone'

export interface Deciding<Wish> {
  readonly asked: readonly Asked<Wish>[]
  /** Asked under the locks: the places in `asked` whose key holds an answer already. Their verdict is `alone`. */
  readonly answered: () => Promise<ReadonlySet<number>>
}

/** Locks, decides and writes for all who asked, and gives one verdict for each in their order. Anything thrown undoes all of it. */
export type DecideTogether<Wish> = (tx: Transaction, deciding: Deciding<Wish>) => Promise<readonly Verdict[]>

/** A request as the edge hands it over. */
export interface Ungrouped {
  readonly db: Database
  /** Whose request it is; nobody has two decided together. */
  readonly owner: string
  readonly ctx: ReadContext
  readonly claim: Claim | undefined
  readonly sound: (answer: unknown) => Answer
  /** The same request in a transaction of its own. */
  readonly alone: () => Promise<Answer | Refusal>
}

/** The same with what it wishes, in the words of its group. */
interface Member<Wish> extends Ungrouped {
  readonly wish: Wish
}

/** Verbs whose requests are decided together. */
export interface Group<Wish> {
  readonly ask: (member: Member<Wish>) => Promise<Answer | Refusal>
}

const most = 256
const lanes = 1
const longest = 4000

/**
 * The second edge: what is asked while a transaction is under way is decided in the next one, so that a commit and its statements are paid once
 * for many. Each answer is what the request alone would have got: when the shared transaction fails, because a constraint or another process
 * stood in the way of one of them, all are decided again one by one. Several processes may each have their own; the locks are the database's.
 */
export function createGroup<Wish>(decide: DecideTogether<Wish>): Group<Wish> {
  const gatherers = new WeakMap<Database, (member: Member<Wish>) => Promise<Answer | Refusal>>()
  return {
    ask: async (member) => {
      const known = gatherers.get(member.db)
      if (known) return known(member)
      const made = createGatherer<Member<Wish>, Answer | Refusal>({
        work: async (members) => answerAll(members, decide),
        most,
        lanes,
        longest,
        full: () => refuse('request.busy'),
      })
      gatherers.set(member.db, made)
      return made(member)
    },
  }
}

async function answerAll<Wish>(
  members: readonly Member<Wish>[],
  decide: DecideTogether<Wish>,
): Promise<(Answer | Refusal)[]> {
  const verdicts = await decideAll(members, decide)
  return Promise.all(
    members.map(async (member, place) => {
      const verdict = verdicts[place] ?? 'alone'
      return verdict === 'alone' ? member.alone() : verdict
    }),
  )
}

/**
 * All that is asked of a group is found by a key. While tables are small PostgreSQL would rather read them whole, and keeps that plan while they grow. Nobody waits
 * for the answer.
 */
function planByKeys(tx: Transaction): void {
  sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`
    .execute(tx)
    .catch(() => undefined)
}

type Settled = Answer | Refusal | 'alone'

async function decideAll<Wish>(
  members: readonly Member<Wish>[],
  decide: DecideTogether<Wish>,
): Promise<readonly Settled[]> {
  const [first] = members
  if (!first) return []
  try {
    const done = await inTransaction(first.db, async (tx) => {
      planByKeys(tx)
      const verdicts = await decide(tx, {
        asked: members,
        answered: async () =>
          findKept(
            tx,
            members.map(({ claim }) => claim),
          ),
      })
      const settled = members.map((member, place): Settled => {
        const verdict = verdicts[place] ?? 'alone'
        return verdict === 'alone' || isRefusal(verdict) ? verdict : member.sound(verdict.answer)
      })
      keepAnswers(
        tx,
        members.flatMap(({ claim }, place) => {
          const answer = settled[place]
          return claim === undefined || answer === undefined || answer === 'alone' || isRefusal(answer)
            ? []
            : [{ claim, answer }]
        }),
      )
      return { settled }
    })
    return isRefusal(done) ? [] : done.settled
  } catch (error) {
    first.ctx.log.info({ error, members: members.length }, 'requests that were decided together are decided one by one')
    return []
  }
}
