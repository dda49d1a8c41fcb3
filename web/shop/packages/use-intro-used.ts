import { useEffect, useState } from 'react'
import { asId } from '#domain/kit/id.ts'
import { pricePackage } from '#domain/packages/api.ts'
import { call } from '#web/kit/api.ts'
import { useMe } from '#web/kit/session.ts'
import type { Plan } from './plan-terms.ts'

/**
 * Whether the intro offer is gone for the visitor, by the rule of the purchase. Asked after the page, whose HTML is the
 * same for everyone, and only for a member.
 */
export function useIntroUsed(plans: readonly Plan[]): boolean {
  const accountId = useMe().me?.id
  const planId = plans.find(({ intro }) => intro)?.id
  const [usedBy, setUsedBy] = useState<string>()
  useEffect(() => {
    if (accountId === undefined || planId === undefined) return undefined
    const leaving = new AbortController()
    const ask = async () => {
      const priced = await call(pricePackage, { plan_id: asId('package_plans', planId) })
      if (!leaving.signal.aborted && priced.ok && priced.value.code === 'packages.intro_used') setUsedBy(accountId)
    }
    void ask()
    return () => leaving.abort()
  }, [accountId, planId])
  return accountId !== undefined && usedBy === accountId
}
