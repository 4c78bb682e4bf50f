import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { useSearch } from 'wouter'
import { deskServicesPage, type ListedService } from '#contract/catalogue/desk-schema.ts'
import { toKopecks } from '#contract/money.ts'
import { deskDay } from '../../../shared/desk/dates.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { LoadFailure } from '../../../shared/desk/desk-detail.tsx'
import { EditorList } from '../../../shared/desk/editor-list.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { moveAtom, pictureAddress, servicesAtom } from './state.ts'
import { messages } from './messages.ts'

const toHref = (search: string, offset = 0): string =>
  deskRoutes.catalogue.to(
    {},
    { ...(search !== '' && { search }), ...(offset > 0 && { offset: String(offset) }) },
  )

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
  const query = new URLSearchParams(useSearch())
  const search = query.get('search') ?? ''
  const offset = Number(query.get('offset') ?? 0) || 0
  const [{ value, error }, load] = useAtom(servicesAtom)
  const move = useSetAtom(moveAtom)
  useEffect(() => void load(offset, search), [load, offset, search])
  if (!value)
    return (
      <LoadFailure error={error} noNetworkText={messages.network} onRetry={() => void load(offset, search)} />
    )
  return (
    <EditorList
      label={messages.list}
      title={messages.name}
      columns={[messages.category, messages.executor, `#${messages.price}`, messages.state, messages.changed]}
      items={value.services.map(toItem)}
      search={search}
      toHref={toHref}
      none={{ title: messages.none, text: messages.noneHelp }}
      pages={{
        newest: offset > 0 && <ButtonLink href={`#${toHref(search)}`}>{messages.newest}</ButtonLink>,
        older: value.has_more && (
          <ButtonLink href={`#${toHref(search, offset + deskServicesPage)}`}>{messages.older}</ButtonLink>
        ),
      }}
      onMove={async (id, to) => {
        await move(id, to)
        await load(offset, search)
      }}
    />
  )
}
