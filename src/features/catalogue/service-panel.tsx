import { useAtom, useAtomValue, useSetAtom } from 'jotai/react'
import { useLayoutEffect } from 'react'
import type { Service } from '#contract/catalogue/schema.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { usePageName } from '../../ui/layout/use-page-name.ts'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { State } from '../../ui/feedback/state.tsx'
import { pictureAddress } from './service-picture.tsx'
import { phoneShownAtom } from './order-state.ts'
import { listingAtom } from './listing-state.ts'
import { serviceAtom } from './state.ts'
import { messages } from './messages.ts'
import { CardBody, type Shown } from './card-body.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Order } from './order.tsx'

type ServicePanelProps = {
  id: number
  canOrder: boolean
  privacyHref: string | null
  onClose: () => void
  /** `isOk`: the server accepted the order by e-mail. */
  onOrdered: (title: string, isOk: boolean) => void
}

/** Falls back to the cover if there are no media. */
const toPictures = ({ id, media, image_cover: cover }: Service): Shown[] =>
  media.length > 0
    ? media.map((picture) => ({ picture, address: pictureAddress(id, 'media', picture) }))
    : cover === null
      ? []
      : [{ picture: cover, address: pictureAddress(id, 'image_cover', cover) }]

export function ServicePanel({ id, canOrder, privacyHref, onClose, onOrdered }: ServicePanelProps) {
  const [{ value: loaded, status, error, storedAt }, load] = useAtom(serviceAtom)
  const { services } = useAtomValue(listingAtom)
  const showPhone = useSetAtom(phoneShownAtom)
  // Runs before paint so that the previous service does not flash.
  useLayoutEffect(() => void load(id), [load, id])
  const service = loaded?.id === id ? loaded : undefined
  // Takes the title from the list to avoid a layout shift.
  const { title = messages.service } = service ?? services.find((entry) => entry.id === id) ?? {}
  usePageName(title)
  const isGone = error instanceof CallError && error.status === 404
  return (
    <Drawer title={title} isStored hasAddress onClose={onClose}>
      {service && (
        <>
          {storedAt !== null && <p className="note">{messages.since(instantDayTime(storedAt))}</p>}
          <CardBody
            key={id}
            pictures={toPictures(service)}
            price={service.price}
            description={service.description}
            executor={service.executor}
            onPhoneShown={() => void showPhone(id)}
            order={
              <Order
                service={service}
                canOrder={canOrder}
                privacyHref={privacyHref}
                onDone={(isOk) => onOrdered(service.title, isOk)}
              />
            }
          />
        </>
      )}
      {!service && isGone && (
        <State
          drawing="missing"
          title={messages.gone}
          text={messages.goneText}
          action={
            <Button isSmall onClick={onClose}>
              {messages.toCatalogue}
            </Button>
          }
        />
      )}
      {!service && !isGone && status === 'failed' && (
        <LoadFailed
          isPart
          error={error}
          noNetworkText={messages.noNetworkItem}
          onRetry={() => void load(id)}
        />
      )}
      {!service && status !== 'failed' && (
        <Skeleton>
          <SkeletonLine width="100%" height="240px" />
          <SkeletonLine width="40%" />
          <SkeletonLine width="95%" />
          <SkeletonLine width="80%" />
        </Skeleton>
      )}
    </Drawer>
  )
}
