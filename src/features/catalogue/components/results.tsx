import { useAtom } from 'jotai/react'
import { useCallback } from 'react'
import { countedExactly } from '#contract/catalogue/schema.ts'
import { instantDayTime } from '../../../lib/dates/dates.ts'
import { LiveRegion } from '../../../ui/feedback/live-region.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { isAnswered, listingAtom, type Listing } from '../atoms/listing.ts'
import { texts } from '../texts.ts'
import { LoadFailed } from '../../../ui/feedback/load-failed.tsx'
import { ServicesEnd } from './services-end.tsx'
import { ServicesGrid } from './services-grid.tsx'
import { ServicesSkeleton } from './services-skeleton.tsx'

type ResultsProps = {
  position: string | null
  /** What the category is called. */
  category: string | null
}

/** Why there is nothing, in the words of spec K8. */
const emptyTitle = ({ position, search }: Listing['wanted'], category: string | null): string => {
  if (search === '') return position === null ? texts.empty : texts.emptyCategory
  return category === null ? texts.notFound(search) : texts.notFoundIn(category, search)
}

const foundText = (count: number): string =>
  count > countedExactly ? texts.foundMore(countedExactly) : texts.found(count)

/** The services of a category or a search, in each of their states. */
export function Results({ position, category }: ResultsProps) {
  const [listing, load] = useAtom(listingAtom)
  const loadMore = useCallback(() => void load('more'), [load])
  const { wanted, services, status, error, storedAt, count } = listing
  const isHere = isAnswered(listing)
  const isEmpty = isHere && services.length === 0
  // While another query is on its way the cards of the one before stay, so that nothing jumps at each letter.
  const hasCards = services.length > 0 && (isHere || status !== 'failed')
  const isTold = isHere && wanted.search !== '' && status === 'ready'
  return (
    <>
      {storedAt !== null && (hasCards || isEmpty) && (
        <p className="note catalogue__since">{texts.since(instantDayTime(storedAt))}</p>
      )}
      {hasCards && (
        <div className={isHere ? undefined : 'services--old'}>
          <ServicesGrid listing={listing} position={position} onMore={loadMore} />
          {isHere && <ServicesEnd listing={listing} onMore={loadMore} />}
        </div>
      )}
      {isEmpty && (
        <Panel label={texts.services}>
          <State
            title={emptyTitle(wanted, category)}
            text={wanted.search === '' && wanted.position === null ? texts.emptyText : undefined}
          />
        </Panel>
      )}
      {!isHere && status === 'failed' && (
        <Panel label={texts.services}>
          <LoadFailed error={error} noNetworkText={texts.noNetworkList} onRetry={() => void load(wanted)} />
        </Panel>
      )}
      {!isHere && !hasCards && status !== 'failed' && <ServicesSkeleton cards={6} />}
      <LiveRegion text={isTold ? (isEmpty ? emptyTitle(wanted, category) : foundText(count)) : ''} />
    </>
  )
}
