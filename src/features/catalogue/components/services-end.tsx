import { Button } from '../../../ui/buttons/button.tsx'
import type { Listing } from '../atoms/listing.ts'
import { texts } from '../texts.ts'
import { ServicesSkeleton } from './services-skeleton.tsx'

type ServicesEndProps = { listing: Listing; onMore: () => void }

/** What follows the cards: the next page that is on its way, its button, a retry, or the end. */
export function ServicesEnd({ listing, onMore }: ServicesEndProps) {
  if (listing.status === 'loading') return <ServicesSkeleton cards={2} />
  if (listing.allLoaded) return <p className="note services__end">{texts.allShown}</p>
  const hasFailed = listing.status === 'failed'
  return (
    <div className="services__end">
      {hasFailed && <p role="alert">{texts.noMore}</p>}
      <Button isSmall onClick={onMore}>
        {hasFailed ? texts.retry : texts.more}
      </Button>
    </div>
  )
}
