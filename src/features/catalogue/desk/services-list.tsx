import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect, type SubmitEvent } from 'react'
import { useSearch } from 'wouter'
import { deskServicesPage, type ListedService, type Step } from '#contract/catalogue/desk-schema.ts'
import { toKopecks } from '#contract/money.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { formatMoney } from '../../../lib/text/money.ts'
import { LoadFailure } from '../../../shared/desk/desk-detail.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { MovableRow } from '../../../shared/desk/movable-row.tsx'
import { State } from '../../../ui/feedback/state.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { moveAtom, pictureAddress, servicesAtom } from './state.ts'
import { messages } from './messages.ts'

const toHref = (offset: number, search: string): string =>
  deskRoutes.catalogue.to(
    {},
    { ...(search !== '' && { search }), ...(offset > 0 && { offset: String(offset) }) },
  )

const formatPrice = ({ price_type: type, price }: ListedService): string => {
  if (type === 'contract_price') return messages.priceTypes.contract_price
  const sum = formatMoney(toKopecks(price))
  return type === 'fixed_price' ? sum : `${messages.priceTypes.price_start_from} ${sum}`
}

type ServiceRowProps = { service: ListedService; onMove: ((to: Step) => void) | null }

function ServiceRow({ service, onMove }: ServiceRowProps) {
  const { id, title, category_name: category, executor_name: executor, image_cover: cover } = service
  const facts = [category, executor, formatPrice(service), service.is_recommended && messages.recommended]
  return (
    <MovableRow
      href={`#${deskRoutes.service.to({ id })}`}
      start={
        <span className="catalogue-row__picture">
          {cover && <img src={pictureAddress(id, 'image_cover', cover.file)} alt="" loading="lazy" />}
        </span>
      }
      title={title}
      note={
        <>
          <span className="note">{facts.filter(Boolean).join(', ')}</span>
          {!service.is_shown && <Status tone="warn">{messages.hidden}</Status>}
        </>
      }
      onMove={onMove}
    />
  )
}

/** Follows the residents' order, including hidden ones. */
export function ServicesList() {
  const query = new URLSearchParams(useSearch())
  const search = query.get('search') ?? ''
  const offset = Number(query.get('offset') ?? 0) || 0
  const [{ value, error }, load] = useAtom(servicesAtom)
  const move = useSetAtom(moveAtom)
  useEffect(() => void load(offset, search), [load, offset, search])

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    navigate(toHref(0, String(new FormData(event.currentTarget).get('search') ?? '').trim()))
  }
  const moveOne = async (service: ListedService, to: Step) => {
    await move(service, to)
    await load(offset, search)
  }
  return (
    <>
      <search>
        <form key={search} className="catalogue-search" onSubmit={handleSubmit}>
          <TextField
            label={messages.search}
            name="search"
            type="search"
            defaultValue={search}
            autoComplete="off"
          />
          <Button type="submit">{messages.find}</Button>
        </form>
      </search>
      {!value && (
        <LoadFailure
          error={error}
          noNetworkText={messages.network}
          onRetry={() => void load(offset, search)}
        />
      )}
      {value?.services.length === 0 && (
        <State
          title={search === '' ? messages.none : messages.noneFound}
          {...(search === '' && { text: messages.noneHelp })}
        />
      )}
      {value && value.services.length > 0 && (
        <Panel label={messages.list}>
          <List isFlush>
            {value.services.map((service) => (
              <ServiceRow
                key={service.id}
                service={service}
                onMove={search === '' ? (to) => void moveOne(service, to) : null}
              />
            ))}
          </List>
        </Panel>
      )}
      <p className="catalogue-pagination">
        {offset > 0 && <ButtonLink href={`#${toHref(0, search)}`}>{messages.newest}</ButtonLink>}
        {value?.has_more && (
          <ButtonLink href={`#${toHref(offset + deskServicesPage, search)}`}>{messages.older}</ButtonLink>
        )}
      </p>
    </>
  )
}
