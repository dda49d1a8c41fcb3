import { useEffect, useRef, type RefObject } from 'react'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { OwnValue, Purchase } from './load-purchase.ts'

/**
 * Whether points and store credit pay a part; the credit pays what the points leave. Ticks from before hydration count
 * too.
 */
export function OwnToggles({
  splits,
  uses,
  onUse,
}: {
  readonly splits: Purchase['splits']
  readonly uses: OwnValue
  readonly onUse: (uses: OwnValue) => void
}) {
  const pointsBox = useRef<HTMLInputElement>(null)
  const creditBox = useRef<HTMLInputElement>(null)
  const points = uses === 'points' || uses === 'both'
  const credit = uses === 'credit' || uses === 'both'
  useEffect(() => {
    onUse(ownValueOf({ points: pointsBox.current?.checked === true, credit: creditBox.current?.checked === true }))
  }, [onUse])
  return (
    <>
      <OwnToggle
        box={pointsBox}
        name="use_points"
        amount={splits.points.points}
        uses={points}
        onUse={(use) => onUse(ownValueOf({ points: use, credit }))}
      />
      <OwnToggle
        box={creditBox}
        name="use_golds"
        amount={splits[points ? 'both' : 'credit'].storeCredit}
        uses={credit}
        onUse={(use) => onUse(ownValueOf({ points, credit: use }))}
      />
    </>
  )
}

function ownValueOf({ points, credit }: { readonly points: boolean; readonly credit: boolean }): OwnValue {
  if (points) return credit ? 'both' : 'points'
  return credit ? 'credit' : 'nothing'
}

const words = {
  use_points: { use: 'usePoints', detail: 'pointsDetail' },
  use_golds: { use: 'useStoreCredit', detail: 'storeCreditDetail' },
} as const

interface Toggle {
  readonly box: RefObject<HTMLInputElement | null>
  readonly name: keyof typeof words
  /** How much this order can take, as on the wire; what can pay nothing is not offered. */
  readonly amount: string
  readonly uses: boolean
  readonly onUse: (uses: boolean) => void
}

function OwnToggle({ box, name, amount, uses, onUse }: Toggle) {
  const t = useTranslations('checkout')
  if (!uses && fromWire(amount) === 0) return null
  return (
    <Checkbox
      ref={box}
      className="mt-3"
      name={name}
      value="1"
      checked={uses}
      onChange={(event) => onUse(event.target.checked)}
      detail={t(words[name].detail, { amount: formatMoney(fromWire(amount)) })}
    >
      {t(words[name].use)}
    </Checkbox>
  )
}
