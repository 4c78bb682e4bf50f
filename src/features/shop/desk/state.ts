import { atom } from 'jotai/vanilla'
import type { ListMove, Step } from '#contract/catalogue/desk-schema.ts'
import * as endpoints from '#contract/shop/desk-endpoints.ts'
import { deskOfferSchema, type DeskOffer, type ChangedOffer } from '#contract/shop/desk-schema.ts'
import { numberIn, numberText, pictureToSend, savingAtom } from '../../../shared/desk/editing.ts'
import { callContext } from '../../../lib/http/call-context.ts'
import { call } from '../../../lib/http/call.ts'
import { buildAddress } from '../../../lib/http/request.ts'
import { mutationAtom } from '../../../lib/state/mutation.ts'
import { toastAtom, whilePending } from '../../../lib/state/notices.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { showDeskFailure } from '../../../shared/desk/failure-text.ts'
import { messages } from './messages.ts'

export const offersAtom = remoteAtom(endpoints.listDeskOffers)
export const offerAtom = remoteAtom(endpoints.getDeskOffer, { input: (id: number) => ({ params: { id } }) })

export const moveAtom = mutationAtom(endpoints.moveOffer, {
  input: (id: number, body: ListMove) => ({ params: { id }, body }),
  done: messages.moved,
  onDone: (set) => set(offersAtom),
})

export const addAtom = savingAtom(endpoints.addOffer, deskOfferSchema)
export const saveAtom = savingAtom(endpoints.changeOffer, deskOfferSchema)

const image = (id: number, file: string) => ({ params: { id, image: Number(file) } })
export const faceAtom = mutationAtom(endpoints.setOfferMainImage, {
  input: image,
  done: messages.faced,
  onDone: (set, _get, offer) => set(offerAtom, offer.id),
})
export const removeImageAtom = mutationAtom(endpoints.removeOfferImage, {
  input: image,
  done: messages.pictureRemoved,
  onDone: (set, _get, offer) => set(offerAtom, offer.id),
})
/** Uploads sequentially; stops at the first rejection. */
export const addImagesAtom = atom(
  null,
  async (_get, set, id: number, position: number, files: readonly File[]) => {
    try {
      await whilePending(set, async () => {
        for (const file of files) {
          const { filename, transport } = await pictureToSend(file)
          const input = { params: { id, position }, body: { filename } }
          await call(endpoints.addOfferImage, input, { transport })
        }
      })
      set(toastAtom, messages.pictureAdded)
    } catch (error) {
      showDeskFailure(set, error)
    }
    await set(offerAtom, id)
  },
)

export const imageAddress = (id: number, imageId: number): string =>
  buildAddress(endpoints.getOfferImage, { params: { id, image: imageId } }, callContext().prefixes)

/** The price is text. */
export type PositionForm = Omit<ChangedOffer['positions'][number], 'price'> & { readonly price: string }
/** `version` is the one loaded, null if new. */
export type OfferForm = Omit<ChangedOffer, 'version' | 'attendance' | 'positions'> & {
  readonly version: string | null
  readonly attendance: string
  readonly positions: readonly PositionForm[]
}

export const emptyPosition: PositionForm = {
  id: null,
  name: '',
  description: '',
  unit: '',
  price: '',
  is_shown: true,
}
export const emptyForm: OfferForm = {
  version: null,
  name: '',
  description: '',
  attendance: '',
  sector: '',
  is_shown: true,
  positions: [emptyPosition],
}

export const toForm = ({ id: _id, attendance, positions, ...fields }: DeskOffer): OfferForm => ({
  ...fields,
  attendance: numberText(attendance),
  positions: positions.map(({ images: _images, price, ...position }) => ({
    ...position,
    price: numberText(price),
  })),
})

export const toOffer = ({
  version: _version,
  attendance,
  positions,
  ...fields
}: OfferForm): Omit<ChangedOffer, 'version'> => ({
  ...fields,
  name: fields.name.trim(),
  attendance: numberIn(attendance),
  positions: positions.map(({ price, ...position }) => ({
    ...position,
    name: position.name.trim(),
    unit: position.unit.trim(),
    price: numberIn(price),
  })),
})

const positionWords = ({ name, price, unit, description, is_shown: isShown }: PositionForm): string =>
  [`${name}: ${price} ₽, ${unit}`, description, !isShown && messages.hiddenPosition]
    .filter(Boolean)
    .join(', ')

/** Sectors are named, because a member does not know their codes. */
export const buildFieldTexts = (sectors: readonly { readonly code: string; readonly name: string }[]) =>
  ({
    name: [messages.name, (form: OfferForm) => form.name],
    description: [messages.description, (form: OfferForm) => form.description],
    attendance: [messages.attendance, (form: OfferForm) => form.attendance],
    sector: [
      messages.sector,
      (form: OfferForm) => sectors.find(({ code }) => code === form.sector)?.name ?? '',
    ],
    is_shown: [messages.isShown, (form: OfferForm) => (form.is_shown ? messages.yes : messages.no)],
    positions: [messages.positions, (form: OfferForm) => form.positions.map(positionWords).join('; ')],
  }) as const

export const movedTo = (
  positions: readonly PositionForm[],
  at: number,
  to: Step,
): readonly PositionForm[] => {
  const [one] = positions.slice(at)
  if (!one) return positions
  const place = to === 'first' ? 0 : Math.max(0, to === 'up' ? at - 1 : at + 1)
  return positions.toSpliced(at, 1).toSpliced(place, 0, one)
}
