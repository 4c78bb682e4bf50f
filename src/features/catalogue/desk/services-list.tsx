import { useSetAtom } from 'jotai/react'
import { deskServicesPage, type ListedService } from '#contract/catalogue/desk-schema.ts'
import { toKopecks } from '#contract/money.ts'
import { deskDay } from '../../../shared/desk/dates.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { PagedList, useListPage } from '../../../shared/desk/paged-list.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { moveAtom, pictureAddress, servicesAtom } from './state.ts'
import { messages } from './messages.ts'

const formatPrice = ({ price_type: type, price }: ListedService): string => {
  if (type === 'contract_price') return messages.priceTypes.contract_price
  const sum = formatMoney(toKopecks(price))
  return type === 'fixed_price' ? sum : `${messages.priceTypes.price_start_from} ${sum}`
}

const toItem = (service: ListedService) => {
  const { id, title, category_name: category, executor_name: executor, image_cover: cover } = service
  return {
    id,
    title,
    href: `#${deskRoutes.service.to({ id })}`,
    picture: (
      <span className="catalogue-row__picture">
        {cover && <img src={pictureAddress(id, 'image_cover', cover.file)} alt="" loading="lazy" />}
      </span>
    ),
    cells: [
      category,
      executor,
      formatPrice(service),
      <Status key="state" tone={service.is_shown ? 'ok' : 'warn'}>
        {[
          service.is_shown ? messages.visible : messages.hidden,
          service.is_recommended && messages.recommended,
        ]
          .filter(Boolean)
          .join(', ')}
      </Status>,
      service.changed_at && deskDay(service.changed_at),
    ],
  }
}

/** Follows the residents' order, including hidden ones. */
export function ServicesList() {
  const page = useListPage(servicesAtom, deskRoutes.catalogue)
  const move = useSetAtom(moveAtom)
  return (
    <PagedList
      page={page}
      pageSize={deskServicesPage}
      texts={messages}
      title={messages.name}
      columns={[messages.category, messages.executor, `#${messages.price}`, messages.state, messages.changed]}
      toItems={({ services }) => services.map(toItem)}
      onMove={async (id, to) => {
        await move(id, to)
        await page.reload()
      }}
    />
  )
}
