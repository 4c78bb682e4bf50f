import { atom } from 'jotai/vanilla'
import * as endpoints from '#contract/catalogue/desk-endpoints.ts'
import { deskServiceSchema, type ListMove } from '#contract/catalogue/desk-schema.ts'
import { getServicePicture } from '#contract/catalogue/endpoints.ts'
import { pictureToSend, savingAtom } from '../../../shared/desk/editing.ts'
import { callContext } from '../../../lib/http/call-context.ts'
import { call } from '../../../lib/http/call.ts'
import { buildAddress } from '../../../lib/http/request.ts'
import { mutationAtom } from '../../../lib/state/mutation.ts'
import { toastAtom, whilePending } from '../../../lib/state/notices.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { showDeskFailure } from '../../../shared/desk/failure-text.ts'
import { messages } from './messages.ts'

export const servicesAtom = remoteAtom(endpoints.listDeskServices, {
  input: (offset: number, search: string) => ({ query: { offset, ...(search !== '' && { search }) } }),
})
export const serviceAtom = remoteAtom(endpoints.getDeskService, {
  input: (id: number) => ({ params: { id } }),
})
export const choicesAtom = remoteAtom(endpoints.getCatalogueChoices)

export const moveAtom = mutationAtom(endpoints.moveService, {
  input: (id: number, body: ListMove) => ({ params: { id }, body }),
  done: messages.moved,
})

export const addAtom = savingAtom(endpoints.addService, deskServiceSchema)
export const saveAtom = savingAtom(endpoints.changeService, deskServiceSchema)

const picture = (id: number, file: string) => ({ params: { id, picture: file } })
export const coverAtom = mutationAtom(endpoints.setServiceCover, {
  input: picture,
  done: messages.covered,
  onDone: (set, _get, service) => set(serviceAtom, service.id),
})
export const removePictureAtom = mutationAtom(endpoints.removeServicePicture, {
  input: picture,
  done: messages.pictureRemoved,
  onDone: (set, _get, service) => set(serviceAtom, service.id),
})
/** Uploads sequentially; stops at the first rejection. */
export const addPicturesAtom = atom(null, async (_get, set, id: number, files: readonly File[]) => {
  try {
    await whilePending(set, async () => {
      for (const file of files) {
        const { filename, transport } = await pictureToSend(file)
        await call(endpoints.addServicePicture, { params: { id }, body: { filename } }, { transport })
      }
    })
    set(toastAtom, messages.pictureAdded)
  } catch (error) {
    showDeskFailure(set, error)
  }
  await set(serviceAtom, id)
})

export const pictureAddress = (serviceId: number, role: 'image_cover' | 'media', file: string): string =>
  buildAddress(
    getServicePicture,
    { params: { serviceId }, query: { [role]: file, width: 320 } },
    callContext().prefixes,
  )
