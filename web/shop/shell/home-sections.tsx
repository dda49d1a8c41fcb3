import type { ComponentProps } from 'react'
import { HowItWorks } from '../content/how-it-works.tsx'
import { OfferBlocks } from '../content/offer-blocks.tsx'
import { ReferralBand } from '../content/referral-band.tsx'
import { PlanRows } from '../packages/plan-rows.tsx'
import { NextClassesStrip } from '../schedules/next-classes.tsx'

type Block = { readonly title: string; readonly body: string }

/** The sections of the home page below its banner. One whose content could not be loaded is left out. */
export function HomeSections({
  next,
  blocks,
  plans,
  referralPercent,
}: {
  readonly next: ComponentProps<typeof NextClassesStrip>['next'] | undefined
  readonly blocks: Readonly<Record<string, Block>>
  readonly plans: ComponentProps<typeof PlanRows>['plans']
  /** Undefined where nothing is said about referrals. */
  readonly referralPercent: number | undefined
}) {
  const howItWorks = blocks['how-it-works']
  return (
    <>
      {next ? <NextClassesStrip next={next} /> : null}
      {howItWorks ? <HowItWorks title={howItWorks.title} body={howItWorks.body} /> : null}
      <OfferBlocks privates={blocks['privates']} />
      {plans.length > 0 ? <PlanRows plans={plans} /> : null}
      {referralPercent === undefined ? null : <ReferralBand percent={referralPercent} />}
    </>
  )
}
