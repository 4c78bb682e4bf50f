import { memo } from 'react'
import type { ServiceEntry } from '#contract/catalogue/schema.ts'
import { pathOf } from '../rules/place.ts'
import type { Pages } from '../rules/listing.ts'
import { ServiceCard } from './service-card.tsx'

type ServicesBlockProps = Pick<Pages, 'executors' | 'recommended'> & {
  rows: readonly ServiceEntry[]
  position: string | null
}

const isSame = (one: ServicesBlockProps, other: ServicesBlockProps): boolean =>
  one.executors === other.executors &&
  one.recommended === other.recommended &&
  one.position === other.position &&
  one.rows.length === other.rows.length &&
  one.rows.every((row, place) => row === other.rows[place])

/** Some cards that stand together; a page that comes behind them does not draw them anew. */
export const ServicesBlock = memo(
  ({ rows, executors, recommended, position }: ServicesBlockProps) => (
    <ul className="services">
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
  ),
  isSame,
)
ServicesBlock.displayName = 'ServicesBlock'
