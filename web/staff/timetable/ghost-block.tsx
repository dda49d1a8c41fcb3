import { useTranslations } from '#web/kit/words.tsx'
import type { WhyNot } from './why-not-there.ts'

/** Where the class would begin, by drag or by keys, with what is in its way. */
export function GhostBlock({ to, why }: { readonly to: string; readonly why: WhyNot | undefined }) {
  const t = useTranslations('timetable')
  return (
    <div className="ghost-block" data-refused={why !== undefined || undefined}>
      <span className="strong">{to.slice(11)}</span>
      {why === undefined ? null : <span className="block">{t(why)}</span>}
    </div>
  )
}
