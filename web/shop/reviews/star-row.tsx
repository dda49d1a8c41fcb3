import Star from 'lucide-react/icons/star'
import { Icon } from '#web/ui/icon.tsx'

/** Five stars, `stars` of them full; screen readers read `label`. */
export function StarRow({ stars, label }: { readonly stars: number; readonly label: string }) {
  return (
    <span className="star-row" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className={star <= Math.round(stars) ? 'star-full' : ''}>
          <Icon of={Star} inText />
        </span>
      ))}
    </span>
  )
}
