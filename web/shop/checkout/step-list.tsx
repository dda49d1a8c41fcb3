import { useTranslations } from '#web/kit/words.tsx'
import type { Step } from './load-cart-checkout.ts'

export const stepNames = { 1: 'contact', 2: 'delivery', 3: 'payment' } as const

/** The progress of the checkout: one mark a step. */
export function StepList({ steps, step }: { readonly steps: readonly Step[]; readonly step: Step }) {
  const t = useTranslations('cartCheckout')
  const place = steps.indexOf(step)
  return (
    <ol className="steps checkout-steps" aria-label={t('steps', { step: place + 1, count: steps.length })}>
      {steps.map((one, at) => (
        <li
          key={one}
          className={`step ${at < place ? 'step-done' : at === place ? 'step-now' : ''}`}
          aria-current={at === place ? 'step' : undefined}
        >
          {t(stepNames[one])}
        </li>
      ))}
    </ol>
  )
}
