import { useAtom } from 'jotai/react'
import { useCallback, useEffect, useRef, memo } from 'react'
import { countedExactly, type ServiceEntry } from '#contract/catalogue/schema.ts'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { chunked } from '../../lib/state/lists.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LiveRegion } from '../../ui/feedback/live-region.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { isAnswered, listingAtom, type Listing } from './listing-state.ts'
import { PriceTag } from './price-tag.tsx'
import { cataloguePath } from './rules/catalogue-address.ts'
import type { Pages } from './rules/listing.ts'
import { pictureAddress, ServicePicture } from './service-picture.tsx'
import { messages } from './messages.ts'

type ServicesSkeletonProps = { cards: number }

function ServicesSkeleton({ cards }: ServicesSkeletonProps) {
  return (
    <Skeleton>
      <ul className="services">
        {Array.from({ length: cards }, (_, card) => (
          <li className="service" key={card}>
            <span className="service__picture" />
            <span className="service__body skeleton">
              <SkeletonLine width="80%" />
              <SkeletonLine width="40%" />
              <SkeletonLine width="95%" height="14px" />
            </span>
          </li>
        ))}
      </ul>
    </Skeleton>
  )
}

type LastFifthProps = { onSeen: () => void }

/** Calls `onSeen` when the last fifth scrolls into view. */
function LastFifth({ onSeen }: LastFifthProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const fifth = ref.current
    if (fifth === null) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSeen()
    })
    observer.observe(fifth)
    return () => observer.disconnect()
  }, [onSeen])
  return <div ref={ref} className="services__prefetch-trigger" aria-hidden="true" />
}

type ServiceCardProps = {
  entry: ServiceEntry
  /** Empty if the executor has no name. */
  executor: string
  isRecommended: boolean
  href: string
}

/** Memoised: there may be thousands. */
const ServiceCard = memo(({ entry, executor, isRecommended, href }: ServiceCardProps) => {
  const { id, title, summary, price, image_cover: cover } = entry
  return (
    <li className="service">
      <div className={cover ? 'service__picture' : 'service__picture service__picture--none'}>
        {cover && (
          <ServicePicture
            picture={cover}
            address={pictureAddress(id, 'image_cover', cover)}
            sizes="(min-width: 768px) 168px, 104px"
          />
        )}
      </div>
      <div className="service__body">
        <h2 className="service__title">
          <a href={href}>{title}</a>
        </h2>
        <PriceTag price={price} />
        {isRecommended && <p className="service__mark">{messages.recommended}</p>}
        {summary !== '' && <p className="service__text note">{summary}</p>}
        {executor !== '' && <p className="note">{executor}</p>}
        <p className="service__more" aria-hidden="true">
          {messages.details}
        </p>
      </div>
    </li>
  )
})
ServiceCard.displayName = 'ServiceCard'

type ServicesBlockProps = Pick<Pages, 'executors' | 'recommended'> & {
  rows: readonly ServiceEntry[]
  position: string | null
}

const isSame = (left: ServicesBlockProps, right: ServicesBlockProps): boolean =>
  left.executors === right.executors &&
  left.recommended === right.recommended &&
  left.position === right.position &&
  left.rows.length === right.rows.length &&
  left.rows.every((row, place) => row === right.rows[place])

/** Memoised: appended pages must not rerender it. */
const ServicesBlock = memo(
  ({ rows, executors, recommended, position }: ServicesBlockProps) => (
    <ul className="services">
      {rows.map((entry) => (
        <ServiceCard
          key={entry.id}
          entry={entry}
          executor={
            entry.executor === null
              ? messages.companyUnknown
              : (executors.get(entry.executor)?.str_name ?? '')
          }
          isRecommended={recommended.has(entry.id)}
          href={`#${cataloguePath({ position, id: entry.id })}`}
        />
      ))}
    </ul>
  ),
  isSame,
)
ServicesBlock.displayName = 'ServicesBlock'

/** Fits one frame of layout; even, so two columns leave no gap. */
const cardsInBlock = 4
/** Large enough that few groups are checked per frame. */
const cardsInGroup = 100

type ServicesGridProps = { listing: Listing; position: string | null; onMore: () => void }

/** Loads the next page past 80 % (S-03). `content-visibility` skips off-screen groups and blocks. */
function ServicesGrid({ listing, position, onMore }: ServicesGridProps) {
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

type ServicesEndProps = { listing: Listing; onMore: () => void }

function ServicesEnd({ listing, onMore }: ServicesEndProps) {
  if (listing.status === 'loading') return <ServicesSkeleton cards={2} />
  if (listing.allLoaded) return <p className="note services__end">{messages.allShown}</p>
  const hasFailed = listing.status === 'failed'
  return (
    <div className="services__end">
      {hasFailed && <p role="alert">{messages.noMore}</p>}
      <Button isSmall onClick={onMore}>
        {hasFailed ? messages.retry : messages.more}
      </Button>
    </div>
  )
}

type ResultsProps = {
  position: string | null
  category: string | null
}

const emptyTitle = ({ position, search }: Listing['query'], category: string | null): string => {
  if (search === '') return position === null ? messages.empty : messages.emptyCategory
  return category === null ? messages.notFound(search) : messages.notFoundIn(category, search)
}

const foundText = (count: number): string =>
  count > countedExactly ? messages.foundMore(countedExactly) : messages.found(count)

export function Results({ position, category }: ResultsProps) {
  const [listing, load] = useAtom(listingAtom)
  const loadMore = useCallback(() => void load('more'), [load])
  const { query, services, status, error, storedAt, count } = listing
  const isHere = isAnswered(listing)
  const isEmpty = isHere && services.length === 0
  // Keeps previous cards during a new query, to avoid layout shifts.
  const hasCards = services.length > 0 && (isHere || status !== 'failed')
  const isAnnounced = isHere && query.search !== '' && status === 'ready'
  return (
    <>
      {storedAt !== null && (hasCards || isEmpty) && (
        <p className="note catalogue__since">{messages.since(instantDayTime(storedAt))}</p>
      )}
      {hasCards && (
        <div className={isHere ? undefined : 'services--stale'}>
          <ServicesGrid listing={listing} position={position} onMore={loadMore} />
          {isHere && <ServicesEnd listing={listing} onMore={loadMore} />}
        </div>
      )}
      {isEmpty && (
        <Panel label={messages.services}>
          <State
            drawing="empty"
            title={emptyTitle(query, category)}
            text={query.search === '' && query.position === null ? messages.emptyText : undefined}
          />
        </Panel>
      )}
      {!isHere && status === 'failed' && (
        <Panel label={messages.services}>
          <LoadFailed error={error} noNetworkText={messages.noNetworkList} onRetry={() => void load(query)} />
        </Panel>
      )}
      {!isHere && !hasCards && status !== 'failed' && <ServicesSkeleton cards={6} />}
      <LiveRegion text={isAnnounced ? (isEmpty ? emptyTitle(query, category) : foundText(count)) : ''} />
    </>
  )
}
