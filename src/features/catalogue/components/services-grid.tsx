import { cut } from '../../../lib/cut.ts'
import type { Listing } from '../atoms/listing.ts'
import { pathOf } from '../rules/place.ts'
import { LastFifth } from './last-fifth.tsx'
import { ServiceCard } from './service-card.tsx'

/** An even number, so that two columns leave no hole; blocks off the screen are not laid out. */
const cardsInBlock = 20

type ServicesGridProps = { listing: Listing; position: string | null; onMore: () => void }

/** The cards, in two columns where there is room; past 80 percent of them the next page is asked for (row S-03). */
export function ServicesGrid({ listing, position, onMore }: ServicesGridProps) {
  const { services, executors, recommended, status, allLoaded } = listing
  return (
    <div className="services__all">
      {cut(services, cardsInBlock).map(({ place, rows }) => (
        <ul key={place} className="services">
          {rows.map((entry) => (
            <ServiceCard
              key={entry.id}
              entry={entry}
              executor={(entry.executor === null ? undefined : executors.get(entry.executor)?.str_name) ?? ''}
              isRecommended={recommended.has(entry.id)}
              href={`#${pathOf({ position, id: entry.id })}`}
            />
          ))}
        </ul>
      ))}
      {status === 'ready' && !allLoaded && <LastFifth key={services.length} onSeen={onMore} />}
    </div>
  )
}
