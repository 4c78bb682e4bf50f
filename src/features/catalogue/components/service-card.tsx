import { memo } from 'react'
import type { ServiceEntry } from '#contract/catalogue/schema.ts'
import { pictureAddress } from '../api/picture-address.ts'
import { texts } from '../texts.ts'
import { PriceTag } from './price-tag.tsx'
import { ServicePicture } from './service-picture.tsx'

type ServiceCardProps = {
  entry: ServiceEntry
  /** Empty when the executor is not known. */
  executor: string
  isRecommended: boolean
  href: string
}

/** A service in the list: one link over the whole card. A card among thousands: drawn anew only when it changes. */
export const ServiceCard = memo(({ entry, executor, isRecommended, href }: ServiceCardProps) => {
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
        {isRecommended && <p className="service__mark">{texts.recommended}</p>}
        {summary !== '' && <p className="service__text note">{summary}</p>}
        {executor !== '' && <p className="note">{executor}</p>}
        <p className="service__more" aria-hidden="true">
          {texts.details}
        </p>
      </div>
    </li>
  )
})
ServiceCard.displayName = 'ServiceCard'
