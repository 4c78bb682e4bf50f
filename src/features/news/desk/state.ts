import { atom } from 'jotai/vanilla'
import {
  addNewsPicture,
  changeNews,
  getDeskNews,
  listDeskNews,
  publishNews,
  withdrawNews,
} from '#contract/news/desk-endpoints.ts'
import { deskNewsSchema, type DeskNews, type NewNews, type NewsPicture } from '#contract/news/desk-schema.ts'
import { pictureToSend, savingAtom, toPlainText } from '../../../shared/desk/editing.ts'
import { storedTextAtom } from '../../../shared/desk/stored-text.ts'
import { deskRoutes } from '../../../lib/routes/desk-paths.ts'
import { call } from '../../../lib/http/call.ts'
import { navigate } from '../../../lib/routes/hash-location.ts'
import { mutationAtom } from '../../../lib/state/mutation.ts'
import { whilePending } from '../../../lib/state/notices.ts'
import { remoteAtom } from '../../../lib/state/remote.ts'
import { showDeskFailure } from '../../../shared/desk/failure-text.ts'
import { messages } from './messages.ts'

/** The page at offset 0 includes the houses. */
export const newsListAtom = remoteAtom(listDeskNews, {
  input: (offset: number, search: string) => ({ query: { offset, ...(search !== '' && { search }) } }),
})
export const newsAtom = remoteAtom(getDeskNews, { input: (id: number) => ({ params: { id } }) })

/**
 * `version` is the one loaded, null if new; `time` uses the device clock; `key` is the idempotency key of a
 * publication with unknown outcome, reset on edit.
 */
export type NewsForm = Omit<NewNews, 'publish_at'> & {
  readonly version: string | null
  readonly isLater: boolean
  readonly time: string
  readonly key: string | null
}

export const emptyForm: NewsForm = {
  version: null,
  title: '',
  body: '',
  house: '',
  isLater: false,
  time: '',
  key: null,
}
export const toForm = ({ version, title, body, house }: DeskNews): NewsForm => ({
  ...emptyForm,
  version,
  title,
  body,
  house,
})

export const getDraftName = (id: number | null): string => `news ${id ?? 'new'}`

const place = ({ house }: NewsForm): string => (house === '' ? messages.allHouses : house)
export const fieldTexts = {
  title: [messages.heading, ({ title }: NewsForm) => title],
  body: [messages.text, ({ body }: NewsForm) => toPlainText(body)],
  house: [messages.whom, place],
} as const

export const publishAtom = savingAtom(publishNews, deskNewsSchema)
export const changeAtom = savingAtom(changeNews, deskNewsSchema)

/** Shows an error and returns null on rejection. */
export const addPictureAtom = atom(null, async (_get, set, file: File): Promise<NewsPicture | null> => {
  try {
    return await whilePending(set, async () => {
      const { filename, transport } = await pictureToSend(file)
      return await call(addNewsPicture, { body: { filename } }, { transport })
    })
  } catch (error) {
    showDeskFailure(set, error)
    return null
  }
})

export const withdrawAtom = mutationAtom(withdrawNews, {
  input: ({ id }: DeskNews) => ({ params: { id } }),
  done: messages.withdrawn,
  onDone: (set, _get, _reply, { title, body, house }) => {
    set(storedTextAtom(getDraftName(null)), JSON.stringify({ ...emptyForm, title, body, house }))
    navigate(deskRoutes.newContent.pattern)
  },
})
