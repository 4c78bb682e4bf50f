import {
  changeNews,
  getDeskNews,
  listDeskNews,
  publishNews,
  withdrawNews,
} from '#contract/desk/content-endpoints.ts'
import { deskNewsSchema, type DeskNews, type NewNews } from '#contract/desk/content-schema.ts'
import { savingAtom, wordsOf } from '../../lib/desk/editing.ts'
import { keptText } from '../../lib/desk/kept.ts'
import { deskRoutes } from '../../lib/routes/desk-paths.ts'
import { navigate } from '../../lib/routes/hash-location.ts'
import { mutationAtom } from '../../lib/state/mutation.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { texts } from './texts.ts'

/** A page of the news; the one at offset 0 names the houses too. */
export const newsListAtom = remoteAtom(listDeskNews, { input: (offset: number) => ({ query: { offset } }) })
export const newsAtom = remoteAtom(getDeskNews, { input: (id: number) => ({ params: { id } }) })

/** A piece as it is typed. `version`: that which was seen, null for a new one; `time` is of the clock of this device. */
export type NewsForm = Omit<NewNews, 'publish_at'> & {
  readonly version: string | null
  readonly isLater: boolean
  readonly time: string
}

export const emptyForm: NewsForm = {
  version: null,
  title: '',
  body: '',
  house: '',
  isLater: false,
  time: '',
}
export const formOf = ({ version, title, body, house }: DeskNews): NewsForm => ({
  ...emptyForm,
  version,
  title,
  body,
  house,
})

/** Name of the draft of a piece; null for a new one. */
export const draftOf = (id: number | null): string => `news ${id ?? 'new'}`

const place = ({ house }: NewsForm): string => (house === '' ? texts.allHouses : house)
/** Fields of a form in words, to compare two of them. */
export const wordsOfForm = {
  title: [texts.heading, ({ title }: NewsForm) => title],
  body: [texts.text, ({ body }: NewsForm) => wordsOf(body)],
  house: [texts.whom, place],
} as const

export const publishAtom = savingAtom(publishNews, deskNewsSchema)
export const changeAtom = savingAtom(changeNews, deskNewsSchema)

export const withdrawAtom = mutationAtom(withdrawNews, {
  input: ({ id }: DeskNews) => ({ params: { id } }),
  done: texts.withdrawn,
  onDone: (set, _get, _reply, { title, body, house }) => {
    set(keptText(draftOf(null)), JSON.stringify({ ...emptyForm, title, body, house }))
    navigate(deskRoutes.newContent.pattern)
  },
})
