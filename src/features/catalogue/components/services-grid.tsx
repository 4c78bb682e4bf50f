import { cut } from '../../../lib/cut.ts'
import type { Listing } from '../atoms/listing.ts'
import { LastFifth } from './last-fifth.tsx'
import { ServicesBlock } from './services-block.tsx'

/** An even number, so that two columns leave no hole; blocks off the screen are not laid out. */
const cardsInBlock = 8

type ServicesGridProps = { listing: Listing; position: string | null; onMore: () => void }

/** The cards, in two columns where there is room; past 80 percent of them the next page is asked for (row S-03). */
export function ServicesGrid({ listing, position, onMore }: ServicesGridProps) {
  const { services, executors, recommended, status, allLoaded } = listing
  return (
    <div className="services__all">
      {cut(services, cardsInBlock).map(({ place, rows }) => (
        <ServicesBlock
          key={place}
          rows={rows}
          executors={executors}
          recommended={recommended}
          position={position}
        />
      ))}
      {status === 'ready' && !allLoaded && <LastFifth key={services.length} onSeen={onMore} />}
    </div>
  )
}
