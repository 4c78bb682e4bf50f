import { reorder, type ListMove } from '#contract/catalogue/desk-schema.ts'
import {
  validateOffer,
  offerLimits,
  type ChangedOffer,
  type DeskOffer,
  type NewOffer,
} from '#contract/shop/desk-schema.ts'
import { toKopecks, toRoubles } from '#contract/money.ts'
import type { Queryable, Sql, Tx } from '../../db/connect.ts'
import type { ReceivedFile } from '../../kernel/principal.ts'
import type { FileReply } from '../../kernel/file-reply.ts'
import { countAttempt } from '../../kernel/limits.ts'
import { assertBelowRowLimit } from '../../kernel/row-limit.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Pictures } from '../../ports/pictures.ts'
import { createPictureIntake, pictureLimits } from '../files/service.ts'
import {
  describeChange,
  assertVersion,
  withRecordedAct,
  hashVersion,
  type StaffCall,
} from '../staff/service.ts'
import { imageReply, lockOffer, createImage } from './offer.ts'
import { messages } from './messages.ts'

interface ShopDeskDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly pictures: Pictures
  readonly uploads: string
}

/** Sums in kopecks. */
type Row = Omit<DeskOffer, 'version' | 'is_shown'> & { readonly isShown: boolean }

const presentPosition = ({ price, ...rest }: Row['positions'][number]) => ({
  ...rest,
  price: toRoubles(price),
})

const notFound = (): DomainError => new DomainError('not_found', [messages.noOffer])

const read = async (from: Queryable, { member }: StaffCall, id: number): Promise<DeskOffer> => {
  const [row] = await from<Row[]>`
    select category.id, category.name, category.description, category.attendance_kopecks as attendance,
      sector.code as sector, category.closed_at is null as is_shown,
      (select coalesce(json_agg(json_build_object(
        'id', position.id, 'name', position.name, 'description', position.description, 'unit', position.unit,
        'price', position.price_kopecks, 'is_shown', position.closed_at is null, 'images', array(
          select image.id from shop_image image where image.position_id = position.id order by image.place
        )) order by position.place, position.id), '[]')
       from shop_position position where position.category_id = category.id) as positions
    from shop_category category join sector on sector.id = category.sector_id
    where category.id = ${id} and category.organisation_id = ${member.organisationId}`
  if (!row) throw notFound()
  const { isShown, ...offer } = row
  const content = {
    ...offer,
    is_shown: isShown,
    attendance: toRoubles(offer.attendance),
    positions: offer.positions.map(presentPosition),
  }
  // Pictures change at once and have no version.
  const version = hashVersion({
    ...content,
    positions: content.positions.map(({ images: _images, ...rest }) => rest),
  })
  return { ...content, version }
}

const check = (offer: NewOffer): void => {
  const faults = [...new Set(Object.values(validateOffer(offer)).flatMap((text) => text ?? []))]
  if (faults.length > 0) throw new DomainError('invalid', faults)
}

const toColumns = async (tx: Tx, organisationId: number, own: number | null, offer: NewOffer) => {
  const { name, description, attendance, sector } = offer
  const [found] = await tx<{ id: number }[]>`
    select id from sector where organisation_id = ${organisationId} and code = ${sector}`
  if (!found) throw new DomainError('no_sector', [messages.noSector])
  const others = await tx`
    select from shop_category
    where organisation_id = ${organisationId} and name = ${name} and id is distinct from ${own}::bigint`
  if (others.length > 0) throw new DomainError('invalid', [messages.offerTwice])
  return { sectorId: found.id, name, description, attendanceKopecks: toKopecks(attendance) }
}

const closedAt = (tx: Tx, isShown: boolean, now: Date) =>
  isShown ? tx`null` : tx`coalesce(closed_at, ${now})`

/** In order; closes missing positions. */
const savePositions = async (
  tx: Tx,
  category: number,
  positions: ChangedOffer['positions'],
  now: Date,
): Promise<void> => {
  const named = positions.flatMap(({ id }) => id ?? [])
  await tx`
    update shop_position set closed_at = coalesce(closed_at, ${now})
    where category_id = ${category} and id <> all (${named}::bigint[])`
  for (const [place, { id, is_shown: isShown, price, ...text }] of positions.entries()) {
    const columns = { ...text, place, priceKopecks: toKopecks(price) }
    const written =
      id === null
        ? await tx`
            insert into shop_position ${tx({ ...columns, categoryId: category, closedAt: isShown ? null : now })}`
        : await tx`
            update shop_position set ${tx(columns)}, closed_at = ${closedAt(tx, isShown, now)}
            where id = ${id} and category_id = ${category}`
    if (written.count === 0) throw new DomainError('not_found', [messages.noOffer])
  }
}

/** Actions in the audit log. */
type Word = ReturnType<typeof describeChange> | 'move' | 'picture' | 'picture-remove' | 'face'

const moved = (ids: readonly number[], id: number, to: ListMove): number[] => {
  const ordered = reorder(ids, id, to)
  if (ordered === null) throw notFound()
  return [...ordered]
}

const imagesBeside = ({ positions }: DeskOffer, image: number): readonly number[] => {
  const images = positions.map((position) => position.images).find((some) => some.includes(image))
  if (!images) throw new DomainError('not_found', [messages.noImage])
  return images
}

/** Audits each change in its transaction (G-08, Q-04). */
export const createShopDesk = (deps: ShopDeskDeps) => {
  const { sql, clock } = deps
  const takePicture = createPictureIntake(deps)

  const actOn = (
    call: StaffCall,
    id: number,
    work: (tx: Tx, now: Date, before: DeskOffer) => Promise<Word>,
  ): Promise<DeskOffer> =>
    withRecordedAct(deps, call, async (tx, now) => {
      await lockOffer(tx, call.member.organisationId)
      const word = await work(tx, now, await read(tx, call, id))
      return { act: `offer ${word} ${id}`, done: await read(tx, call, id) }
    })

  return {
    list: async ({ member: { organisationId } }: StaffCall) => {
      const offers = await sql<
        {
          id: number
          name: string
          sectorName: string
          isShown: boolean
          positions: number
          changedAt: Date | null
        }[]
      >`
        select category.id, category.name, sector.name as sector_name, category.closed_at is null as is_shown,
          category.changed_at,
          (select count(*)::integer from shop_position position
           where position.category_id = category.id and position.closed_at is null) as positions
        from shop_category category join sector on sector.id = category.sector_id
        where category.organisation_id = ${organisationId} order by category.place, category.id`
      const sectors = await sql<{ code: string; name: string }[]>`
        select code, name from sector where organisation_id = ${organisationId} order by name, code`
      return {
        offers: offers.map(({ sectorName, isShown, changedAt, ...offer }) =>
          Object.assign(offer, {
            sector_name: sectorName,
            is_shown: isShown,
            changed_at: changedAt?.toISOString() ?? null,
          }),
        ),
        sectors: [...sectors],
      }
    },

    get: (call: StaffCall, id: number): Promise<DeskOffer> => read(sql, call, id),

    add: (call: StaffCall, offer: NewOffer): Promise<DeskOffer> =>
      withRecordedAct(deps, call, async (tx, now) => {
        check(offer)
        const { organisationId } = call.member
        await lockOffer(tx, organisationId)
        const columns = await toColumns(tx, organisationId, null, offer)
        await assertBelowRowLimit(tx, {
          kind: 'shop category',
          owner: organisationId,
          max: offerLimits.categories,
          rows: tx`from shop_category where organisation_id = ${organisationId}`,
          refuse: () => new DomainError('too_many', [messages.tooManyOffers(offerLimits.categories)]),
        })
        const [last] = await tx<{ place: number }[]>`
          select coalesce(max(place), -1) + 1 as place from shop_category where organisation_id = ${organisationId}`
        const { place = 0 } = last ?? {}
        const closed = offer.is_shown ? null : now
        const [made] = await tx<{ id: number }[]>`
          insert into shop_category ${tx({ ...columns, organisationId, place, closedAt: closed })}
          returning id`
        if (!made) throw new Error('An insert returned no row')
        await savePositions(
          tx,
          made.id,
          offer.positions.map((position) => ({ id: null, ...position })),
          now,
        )
        return { act: `offer add ${made.id}`, done: await read(tx, call, made.id) }
      }),

    change: (call: StaffCall, id: number, { version, ...offer }: ChangedOffer): Promise<DeskOffer> =>
      actOn(call, id, async (tx, now, before) => {
        assertVersion(version, before)
        check(offer)
        const columns = await toColumns(tx, call.member.organisationId, id, offer)
        await tx`
          update shop_category set ${tx(columns)}, changed_at = ${now}, closed_at = ${closedAt(tx, offer.is_shown, now)} where id = ${id}`
        await savePositions(tx, id, offer.positions, now)
        return describeChange(before.is_shown, offer.is_shown)
      }),

    move: async (call: StaffCall, id: number, to: ListMove): Promise<undefined> => {
      await actOn(call, id, async (tx) => {
        const rows = await tx<{ id: number }[]>`
          select id from shop_category where organisation_id = ${call.member.organisationId} order by place, id`
        await tx`
          update shop_category set place = nth - 1
          from unnest(${moved(
            rows.map((row) => row.id),
            id,
            to,
          )}::bigint[]) with ordinality as ordered (category_id, nth)
          where shop_category.id = category_id`
        return 'move'
      })
      return undefined
    },

    image: async (call: StaffCall, id: number, image: number): Promise<FileReply> => {
      imagesBeside(await read(sql, call, id), image)
      return imageReply(sql, call.member, image)
    },

    addImage: async (
      call: StaffCall & { readonly file: ReceivedFile },
      id: number,
      position: number,
    ): Promise<DeskOffer> => {
      const { memberId } = call.member
      await read(sql, call, id)
      await countAttempt(sql, clock, pictureLimits(memberId))
      const content = await createImage(await takePicture(memberId, call.file))
      return actOn(call, id, async (tx, _now, { positions }) => {
        if (!positions.some((item) => item.id === position)) throw notFound()
        await assertBelowRowLimit(tx, {
          kind: 'shop image',
          owner: position,
          max: offerLimits.pictures,
          rows: tx`from shop_image where position_id = ${position}`,
          refuse: () => new DomainError('too_many', [messages.tooManyImages(offerLimits.pictures)]),
        })
        await tx`
          insert into shop_image (position_id, place, content_type, content)
          select ${position}, coalesce(max(place), -1) + 1, 'image/webp', ${content}
          from shop_image where position_id = ${position}`
        return 'picture'
      })
    },

    setMainImage: (call: StaffCall, id: number, image: number): Promise<DeskOffer> =>
      actOn(call, id, async (tx, _now, offer) => {
        await tx`
          update shop_image set place = nth - 1
          from unnest(${moved(imagesBeside(offer, image), image, { to: 'first' })}::bigint[]) with ordinality as ordered (image_id, nth)
          where shop_image.id = image_id`
        return 'face'
      }),

    removeImage: (call: StaffCall, id: number, image: number): Promise<DeskOffer> =>
      actOn(call, id, async (tx, _now, offer) => {
        imagesBeside(offer, image)
        await tx`delete from shop_image where id = ${image}`
        return 'picture-remove'
      }),
  }
}
