import type { ReactNode } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { NothingThere } from './nothing-there.tsx'
import { ReadFailed } from './read-failed.tsx'
import type { RefusedCall } from './refused-call.ts'

/** What TanStack Query says of a read: of one answer, or of the pages that were read so far. */
interface ReadPart<Value> {
  readonly data: Value | undefined
  readonly error: RefusedCall | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

/**
 * A part of a page with what it read: rows of grey until it came, its refusal with Try again in its own place, then the
 * value; the way to the first page where there is nothing. What was read before stays while it is read again, also
 * without a network.
 */
export function PartState<Value>({
  of: part,
  rows = 6,
  children,
}: {
  readonly of: ReadPart<Value>
  /** How many rows the part usually has. */
  readonly rows?: number
  readonly children: (value: Value) => ReactNode
}) {
  const t = useTranslations('consoleFrame')
  if (part.data !== undefined) return children(part.data)
  if (part.error === null)
    return (
      <SkeletonGroup label={t('loading')} className="console-waiting">
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} className="console-waiting-row" />
        ))}
      </SkeletonGroup>
    )
  const isNothing = part.error.refusal.status === 404
  return isNothing ? (
    <NothingThere />
  ) : (
    <ReadFailed error={part.error} isFetching={part.isFetching} refetch={part.refetch} />
  )
}
