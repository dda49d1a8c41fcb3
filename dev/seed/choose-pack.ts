import type { Id } from '#domain/kit/id.ts'
import { isAtOrBefore, isBefore, plusMs, type Instant } from '#domain/kit/time.ts'
import { validUntil } from '#domain/packages/validity.ts'
import { demoId } from './demo-id.ts'
import { plans, type PlanSlug } from './package-rows.ts'
import { randomOf } from './random.ts'

const hourMs = 3_600_000

/** A pack of one of the demo's members, while the plan spends from it. */
export interface Pack {
  readonly id: Id<'package_lots'>
  /** The plan it was bought as; undefined for a pack that is in the database already. */
  readonly plan: PlanSlug | undefined
  readonly startsAt: Instant
  readonly expiresAt: Instant
  readonly granted: number
  left: number
}

export interface ClassToPay {
  readonly bookedAt: Instant
  readonly opensAt: Instant
  readonly startsAt: Instant
}

/** What a member buys in turn: the first pack, then the one they stay with. */
const habits: readonly (readonly [PlanSlug, PlanSlug])[] = [
  ['ten-class-pack', 'ten-class-pack'],
  ['twenty-five-class-pack', 'twenty-five-class-pack'],
  ['intro-offer', 'ten-class-pack'],
  ['fifty-class-pack', 'fifty-class-pack'],
  ['ten-class-pack', 'twenty-five-class-pack'],
  ['drop-in', 'ten-class-pack'],
]

/**
 * The member's pack that pays for the class, the one that expires first; when none can, another is bought and added to
 * `packs`.
 */
export function choosePack(
  packs: Pack[],
  asked: { readonly name: string; readonly member: number; readonly toPay: ClassToPay; readonly zone: string },
): Pack {
  const { toPay } = asked
  const usable = packs
    .filter(
      (pack) =>
        pack.left > 0 && isAtOrBefore(pack.startsAt, toPay.bookedAt) && isBefore(toPay.startsAt, pack.expiresAt),
    )
    .sort((a, b) => a.expiresAt.epochMilliseconds - b.expiresAt.epochMilliseconds)
  const [best] = usable
  if (best) return best
  const bought = buyPack({ ...asked, before: packs.length })
  packs.push(bought)
  return bought
}

function buyPack({
  name,
  member,
  toPay,
  zone,
  before,
}: {
  name: string
  member: number
  toPay: ClassToPay
  zone: string
  before: number
}): Pack {
  const [first, later] = habits[member % habits.length] ?? habits[0] ?? ['ten-class-pack', 'ten-class-pack']
  const random = randomOf(`pack ${name} ${before}`)
  const wanted = packOf(before === 0 ? first : later, { toPay, zone, share: random() })
  const pack = isBefore(toPay.startsAt, wanted.expiresAt)
    ? wanted
    : packOf('ten-class-pack', { toPay, zone, share: random() })
  return { ...pack, id: demoId('package_lots', `${name} ${before}`) }
}

function packOf(
  slug: PlanSlug,
  { toPay, zone, share }: { toPay: ClassToPay; zone: string; share: number },
): Omit<Pack, 'id'> {
  const plan = plans.find((row) => row.slug === slug)
  if (!plan) throw new Error(`there is no package ${slug}`)
  // Short packs are bought just before the class; a long one some days before its booking opens, so that it pays for
  // others as well.
  const startsAt =
    plan.validityDays <= 31
      ? plusMs(toPay.bookedAt, -Math.ceil(share * hourMs))
      : plusMs(toPay.opensAt, -Math.ceil(share * 20 * 24 * hourMs))
  const expiresAt = validUntil({ paidAt: startsAt, validityDays: plan.validityDays, zone })
  return { plan: slug, startsAt, expiresAt, granted: plan.credits, left: plan.credits }
}
