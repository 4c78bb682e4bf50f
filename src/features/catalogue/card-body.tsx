import { type ReactNode, useLayoutEffect, useRef, useState, useEffect } from 'react'
import type { Executor, Price, Picture } from '#contract/catalogue/schema.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Tag } from '../../ui/feedback/status.tsx'
import { phoneIcon } from '../../ui/icons/icons.ts'
import { Prose } from '../../ui/layout/prose.tsx'
import { PriceTag } from './price-tag.tsx'
import { toCompanyView, workHours, toPhoneView } from './rules/company-view.ts'
import { type PictureAddress, ServicePicture } from './service-picture.tsx'
import { messages } from './messages.ts'

export interface Shown {
  readonly picture: Picture
  readonly address: PictureAddress
}
type GalleryProps = { pictures: readonly Shown[] }

const sizes = '(min-width: 768px) 512px, 100vw'

function Gallery({ pictures }: GalleryProps) {
  if (pictures.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be focusable
    <ul className="gallery" aria-label={messages.pictures} tabIndex={pictures.length > 1 ? 0 : undefined}>
      {pictures.map((shown, index) => (
        <li key={shown.address(1)}>
          <ServicePicture {...shown} sizes={sizes} alt={messages.picture(index + 1, pictures.length)} />
        </li>
      ))}
    </ul>
  )
}

type DescriptionProps = { html: string }

function Description({ html }: DescriptionProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [clamped, setClamped] = useState<'maybe' | 'yes' | 'no'>('maybe')
  useLayoutEffect(() => {
    const box = ref.current
    setClamped(box !== null && box.scrollHeight > box.clientHeight + 1 ? 'yes' : 'no')
  }, [])
  return (
    <div>
      <div className={clamped === 'no' ? undefined : `description--cut description--${clamped}`} ref={ref}>
        <Prose html={html} />
      </div>
      {clamped === 'yes' && (
        <Button isSmall kind="plain" onClick={() => setClamped('no')}>
          {messages.wholeDescription}
        </Button>
      )}
    </div>
  )
}

type CompanyPhoneProps = { digits: string; onShown?: (() => void) | undefined }

/** `onShown` fires when the button becomes the phone number (S-06). */
function CompanyPhone({ digits, onShown }: CompanyPhoneProps) {
  const [isShown, setIsShown] = useState(false)
  const number = useRef<HTMLAnchorElement>(null)
  // Moves focus to the number that replaced the button.
  useEffect(() => {
    if (isShown) number.current?.focus()
  }, [isShown])
  if (!isShown)
    return (
      <Button
        isSmall
        icon={phoneIcon}
        onClick={() => {
          setIsShown(true)
          onShown?.()
        }}
      >
        {messages.showPhone}
      </Button>
    )
  const { href, mobile, wide } = toPhoneView(digits)
  return (
    <a className="company__phone tabular-nums" ref={number} href={href}>
      <span className="phone-only">{mobile}</span>
      <span className="wide-only">{wide}</span>
    </a>
  )
}

type CompanyProps = {
  executor: Executor | null
  /** Records the view; omitted in previews. */
  onPhoneShown?: (() => void) | undefined
}

/** Renders nothing if all fields are empty (S-05). */
function Company({ executor, onPhoneShown }: CompanyProps) {
  const company = toCompanyView(executor)
  if (company === 'hidden') return null
  if (company === 'unknown')
    return (
      <section className="company" aria-label={messages.company}>
        <h2>{messages.company}</h2>
        <p>{messages.companyUnknown}</p>
      </section>
    )
  const { str_name: name, address, phone_number: phone, work_schedule: schedule } = company
  const hours = workHours(schedule)
  return (
    <section className="company" aria-label={messages.company}>
      <h2>{messages.company}</h2>
      {name !== '' && <p>{name}</p>}
      {(company.works_under_contract || company.requisites_confirmed) && (
        <p className="company__tags">
          {company.works_under_contract && <Tag tone="ok">{messages.contract}</Tag>}
          {company.requisites_confirmed && <Tag tone="ok">{messages.requisites}</Tag>}
        </p>
      )}
      <dl className="company__facts">
        {address !== '' && (
          <div>
            <dt className="note">{messages.address}</dt>
            <dd>{address}</dd>
          </div>
        )}
        {hours.length > 0 && (
          <div>
            <dt className="note">{messages.hours}</dt>
            {hours.map((line) => (
              <dd className="tabular-nums" key={line}>
                {line}
              </dd>
            ))}
          </div>
        )}
        {phone !== '' && (
          <div>
            <dt className="note">{messages.phone}</dt>
            <dd>
              <CompanyPhone digits={phone} onShown={onPhoneShown} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

type CardBodyProps = {
  pictures: readonly Shown[]
  price: Price
  description: string
  executor: Executor | null
  onPhoneShown?: () => void
  /** Omitted in previews (S-08). */
  order?: ReactNode
}

export function CardBody({ pictures, price, description, executor, onPhoneShown, order }: CardBodyProps) {
  return (
    <>
      <Gallery pictures={pictures} />
      <PriceTag price={price} />
      {description !== '' && <Description html={description} />}
      <Company executor={executor} onPhoneShown={onPhoneShown} />
      {order}
    </>
  )
}
