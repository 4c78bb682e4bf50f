import { chunked } from '../../../lib/state/lists.ts'
import type { Listing } from '../atoms/listing.ts'
import { LastFifth } from './last-fifth.tsx'
import { ServicesBlock } from './services-block.tsx'

/** So few are laid out and painted within a frame; an even number, so that two columns leave no hole. */
const cardsInBlock = 4
/** Many enough to leave few groups to be looked at in each frame. */
const cardsInGroup = 100

type ServicesGridProps = { listing: Listing; position: string | null; onMore: () => void }

/**
 * The cards, in two columns where there is room; past 80 percent of them the next page is asked for (row S-03). The
 * browser leaves out groups that are off the screen, and blocks of those that are on it.
 */
export function ServicesGrid({ listing, position, onMore }: ServicesGridProps) {
  const { services, executors, recommended, status, allLoaded } = listing
  return (
    <div className="services__all">
      {chunked(services, cardsInGroup).map((group) => (
        <div key={group.place} className="services__group">
          {chunked(group.rows, cardsInBlock).map(({ place, rows }) => (
            <ServicesBlock
              key={place}
              rows={rows}
              executors={executors}
              recommended={recommended}
              position={position}
            />
          ))}
        </div>
      ))}
      {status === 'ready' && !allLoaded && <LastFifth key={services.length} onSeen={onMore} />}
    </div>
  )
}
