import { atom, type Getter, type Setter } from 'jotai/vanilla'
import * as endpoints from '#contract/desk/flats-endpoints.ts'
import type { Flat } from '#contract/desk/flats-schema.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { CallError } from '../../lib/http/call-errors.ts'
import { call } from '../../lib/http/call.ts'
import { mutationAtom } from '../../lib/state/mutation.ts'
import { showFailure, whilePending } from '../../lib/state/notices.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { messages } from './messages.ts'

/** A page of found flats, with the search that it answers. */
export const foundAtom = remoteAtom(endpoints.findFlats, {
  input: (search: string, after: string) => ({ query: { search, ...(after !== '' && { after }) } }),
  select: (reply, search, after) => ({ ...reply, search, after }),
})

const loadedAtom = remoteAtom(endpoints.showFlat, { input: (id: number) => ({ params: { id } }) })
/** What an act of the member made of the loaded flat. */
const changedAtom = atom<{ readonly loaded: Flat; readonly flat: Flat } | null>(null)

/** The flat of the address. Each load is a look, which the server records, so that an act's reply is shown without one. */
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

export const addPhoneAtom = mutationAtom(endpoints.addFlatPhone, {
  input: (id: number, number: string) => ({ params: { id }, body: { number } }),
  done: messages.phoneAdded,
  onDone: putFlat,
})
export const removePhoneAtom = mutationAtom(endpoints.removeFlatPhone, {
  input: (id: number, digits: string) => ({ params: { id, digits } }),
  done: messages.phoneRemoved,
  onDone: putFlat,
})

type Told = InputOf<typeof endpoints.enterReading>['body']

/**
 * Enters a reading that was told. Gives null once it stands, else what is wrong with it; '' for a failure that was shown.
 * After a refusal because of a newer state, that state is loaded.
 */
export const tellReadingAtom = atom(
  null,
  async (get, set, id: number, body: Told): Promise<string | null> => {
    try {
      putFlat(set, get, await whilePending(set, () => call(endpoints.enterReading, { params: { id }, body })))
      return null
    } catch (error) {
      if (!(error instanceof CallError) || error.errors.length === 0) {
        showFailure(set, error)
        return ''
      }
      if (error.status === 409) await set(loadedAtom, id)
      return error.errors.join(' ')
    }
  },
)

/** Makes a link for payment. Gives its whole address, null for a failure, which was shown. */
export const createLinkAtom = atom(null, async (_get, set, id: number, sector: string) => {
  try {
    const input = { params: { id }, body: { sector } }
    const { path } = await whilePending(set, () => call(endpoints.createPaymentLink, input))
    return new URL(path, location.href).href
  } catch (error) {
    showFailure(set, error)
    return null
  }
})

/** A photo of a dial; the server records that it was looked at. */
export const readPhoto = async (id: number, file: string): Promise<Blob | null> => {
  const content = await call(endpoints.showFlatFile, { params: { id, file } })
  return content instanceof Blob ? content : null
}
