/** A later end as it was asked. */
export interface LaterEnd {
  readonly id: string
  readonly end_type: string
  readonly end_date?: string | undefined
  readonly end_occurence?: number | undefined
  readonly skip_clashing: boolean
}

interface Made {
  readonly starts_at: string
}

/** A text that two plans of a later end share exactly if they make, leave out and clash with the same classes. */
export function lengtheningPlanText(
  asked: LaterEnd,
  plan: {
    readonly made: readonly Made[]
    readonly skipped: readonly Made[]
    readonly clashing: readonly Made[]
  },
): string {
  const times = (classes: readonly Made[]) => classes.map(({ starts_at: at }) => at)
  return JSON.stringify([
    asked.id,
    asked.end_type,
    asked.end_date,
    asked.end_occurence,
    asked.skip_clashing,
    times(plan.made),
    times(plan.skipped),
    times(plan.clashing),
  ])
}
