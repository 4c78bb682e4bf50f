import { offerLimits, type DeskOffer } from '#contract/shop/desk-schema.ts'
import { DomainError } from '../../../../kernel/domain-error.ts'
import type { FileReply } from '../../../../kernel/file-reply.ts'
import { countAttempt } from '../../../../kernel/limits.ts'
import type { ReceivedFile } from '../../../../kernel/principal.ts'
import { assertBelowRowLimit } from '../../../../kernel/row-limit.ts'
import { pictureLimits, type TakePicture } from '../../../files/service.ts'
import type { StaffCall, StaffDeps } from '../../../staff/service.ts'
import { createImage, imageReply } from '../../offer.ts'
import { messages } from '../../messages.ts'
import { notFound, readOffer } from '../read-offer.ts'
import { changeLockedOffer, moveWithin } from '../write-offer.ts'

/** The images of the position that has `image`, in order. */
const imagesBeside = ({ positions }: DeskOffer, image: number): readonly number[] => {
  const images = positions.map((position) => position.images).find((some) => some.includes(image))
  if (!images) throw new DomainError('not_found', [messages.noImage])
  return images
}

export const getOfferImage = async (
  { sql }: Pick<StaffDeps, 'sql'>,
  call: StaffCall,
  id: number,
  image: number,
): Promise<FileReply> => {
  imagesBeside(await readOffer(sql, call, id), image)
  return imageReply(sql, call.member, image)
}

/** Adds the image behind the others of the position. */
export const addOfferImage = async (
  deps: StaffDeps & { readonly takePicture: TakePicture },
  call: StaffCall & { readonly file: ReceivedFile },
  id: number,
  position: number,
): Promise<DeskOffer> => {
  const { memberId } = call.member
  await readOffer(deps.sql, call, id)
  await countAttempt(deps.sql, deps.clock, pictureLimits(memberId))
  const content = await createImage(await deps.takePicture(memberId, call.file))
  return changeLockedOffer(deps, call, id, async (tx, _now, { positions }) => {
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
}

/** Moves the image before the others of its position. */
export const setOfferMainImage = (
  deps: StaffDeps,
  call: StaffCall,
  id: number,
  image: number,
): Promise<DeskOffer> =>
  changeLockedOffer(deps, call, id, async (tx, _now, offer) => {
    const ids = moveWithin(imagesBeside(offer, image), image, { to: 'first' })
    await tx`
      update shop_image set place = nth - 1
      from unnest(${ids}::bigint[]) with ordinality as ordered (image_id, nth)
      where shop_image.id = image_id`
    return 'face'
  })

export const removeOfferImage = (
  deps: StaffDeps,
  call: StaffCall,
  id: number,
  image: number,
): Promise<DeskOffer> =>
  changeLockedOffer(deps, call, id, async (tx, _now, offer) => {
    imagesBeside(offer, image)
    await tx`delete from shop_image where id = ${image}`
    return 'picture-remove'
  })
