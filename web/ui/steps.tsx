import { Link } from 'react-router'

/** One step of a way: done ones may be returned to. */
export type Step = { readonly name: string; readonly state: 'done' | 'now' | 'next'; readonly to?: string }

/** The steps of a way with the present one marked. `label` names the way; `doneWord` is read after each finished step. */
export function Steps({
  label,
  doneWord,
  steps,
}: {
  readonly label: string
  readonly doneWord: string
  readonly steps: readonly Step[]
}) {
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step) => (
        <li key={step.name} className={`step step-${step.state}`} aria-current={step.state === 'now' ? 'step' : undefined}>
          {step.to === undefined ? (
            step.name
          ) : (
            <Link className="step-link" to={step.to}>
              {step.name}
            </Link>
          )}
          {step.state === 'done' ? <span className="read-aloud-only"> {doneWord}</span> : null}
        </li>
      ))}
    </ol>
  )
}
