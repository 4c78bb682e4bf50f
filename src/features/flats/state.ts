import { atom, type Getter, type Setter } from 'jotai/vanilla'
import * as z from 'zod/mini'
import * as endpoints from '#contract/flats/endpoints.ts'
import type { Flat } from '#contract/flats/schema.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { idSchema } from '#contract/primitives.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { call } from '../../lib/http/call.ts'
import { mutationAtom } from '../../lib/state/mutation.ts'
import { toastAtom, whilePending } from '../../lib/state/notices.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { storedTextAtom } from '../../shared/desk/stored-text.ts'
import { failureText } from '../../shared/desk/failure-text.ts'
import { messages } from './messages.ts'

export const foundAtom = remoteAtom(endpoints.findFlats, {
  input: (search: string, after: string) => ({ query: { search, ...(after !== '' && { after }) } }),
  select: (reply, search, after) => ({ ...reply, search, after }),
})

export const housesAtom = remoteAtom(endpoints.listFlatHouses, {
  input: (after: number) => ({ query: after > 0 ? { after } : {} }),
  select: (reply, after) => ({ ...reply, after }),
})
export const houseAtom = remoteAtom(endpoints.showFlatHouse, {
  input: (id: number, after: number) => ({ params: { id }, query: after > 0 ? { after } : {} }),
  select: (reply, _id, after) => ({ ...reply, after }),
})

const openedFlatSchema = z.object({ id: idSchema, account: z.string(), address: z.string() })
export type OpenedFlat = z.output<typeof openedFlatSchema>
const maxOpened = 8
const openedTextAtom = storedTextAtom('opened flats')

/** Flats that the member opened last, newest first, on this device until sign-out. Writing puts one first. */
export const openedFlatsAtom = atom(
  (get): readonly OpenedFlat[] => {
    const stored = get(openedTextAtom)
    return stored === '' ? [] : z.array(openedFlatSchema).parse(JSON.parse(stored))
  },
  (get, set, flat: OpenedFlat) => {
    const others = get(openedFlatsAtom).filter(({ id }) => id !== flat.id)
    set(openedTextAtom, JSON.stringify([flat, ...others].slice(0, maxOpened)))
  },
)

const loadedAtom = remoteAtom(endpoints.showFlat, { input: (id: number) => ({ params: { id } }) })
/** The flat returned by the last mutation. */
const changedAtom = atom<{ readonly loaded: Flat; readonly flat: Flat } | null>(null)

/** The server logs each load as a view, so a mutation's reply updates the flat without reloading. */
export const flatAtom = atom(
  (get) => {
    const remote = get(loadedAtom)
    const changed = get(changedAtom)
    return changed && changed.loaded === remote.value ? { ...remote, value: changed.flat } : remote
  },
  (_get, set, id: number) => set(loadedAtom, id),
)
const putFlat = (set: Setter, get: Getter, flat: Flat): void => {
  const loaded = get(loadedAtom).value
  if (loaded?.id === flat.id) set(changedAtom, { loaded, flat })
}

/** Throws: the sheet shows the failure beside its field. */
export const addPhoneAtom = atom(null, async (get, set, id: number, number: string): Promise<void> => {
  const input = { params: { id }, body: { number } }
  putFlat(set, get, await whilePending(set, () => call(endpoints.addFlatPhone, input)))
  set(toastAtom, messages.phoneAdded)
})
export const removePhoneAtom = mutationAtom(endpoints.removeFlatPhone, {
  input: (id: number, digits: string) => ({ params: { id, digits } }),
  done: messages.phoneRemoved,
  onDone: putFlat,
})

type PhonedReading = InputOf<typeof endpoints.enterReading>['body']

/** Returns null on success or an error text. Reloads the flat after a version conflict. */
export const recordReadingAtom = atom(
  null,
  async (get, set, id: number, body: PhonedReading): Promise<string | null> => {
    try {
      putFlat(set, get, await whilePending(set, () => call(endpoints.enterReading, { params: { id }, body })))
      return null
    } catch (error) {
      if (error instanceof CallError && error.status === 409) await set(loadedAtom, id)
      return failureText(error)
    }
  },
)

/** Throws: the sheet shows the failure. */
export const createLinkAtom = atom(null, async (_get, set, id: number, sector: string): Promise<string> => {
  const input = { params: { id }, body: { sector } }
  const { path } = await whilePending(set, () => call(endpoints.createPaymentLink, input))
  return new URL(path, location.href).href
})

/** The server logs the view. */
export const readPhoto = async (id: number, file: string): Promise<Blob | null> => {
  const content = await call(endpoints.showFlatFile, { params: { id, file } })
  return content instanceof Blob ? content : null
}
