import { atom } from 'jotai/vanilla'
import { phonePrefix } from '#contract/phone.ts'
import { listPhones } from '#contract/profile/endpoints.ts'
import {
  cancelRequest,
  getCategories,
  getRequest,
  listRequests,
  rateRequest,
} from '#contract/requests/endpoints.ts'
import { requestsPage } from '#contract/requests/schema.ts'
import { caseDraft } from '../../shared/cases/case-draft.ts'
import { showChange } from '../../shared/cases/show-change.ts'
import type { RequestPayload } from './request-payload.ts'
import { mutationAtom } from '../../lib/state/mutation.ts'
import { pagedAtom } from '../../lib/state/paged.ts'
import { remoteAtom } from '../../lib/state/remote.ts'
import { parseRequestForm } from './request-summary.ts'
import { desiredStart, isBlank, writtenPhones, type RequestForm } from './rules/request-form.ts'
import { toEntry, toView } from './rules/request-view.ts'
import { scopeFlags, type RequestScope } from './rules/scope.ts'
import { messages } from './messages.ts'

export const requestsInput = (scope: RequestScope, offset: number) => ({
  query: { ...scopeFlags(scope), limit: requestsPage, offset },
})

const createList = (scope: RequestScope) =>
  pagedAtom(listRequests, {
    size: requestsPage,
    input: (offset) => requestsInput(scope, offset),
    select: ({ requests, count }) => ({ items: requests.map(toEntry), count }),
  })

export const listAtoms = { all: createList('all'), area: createList('area'), house: createList('house') }
export const lists = Object.values(listAtoms)

export const requestAtom = remoteAtom(getRequest, {
  input: (id: number) => ({ params: { id } }),
  select: toView,
})

const onDone = showChange({ lists, detail: requestAtom, toView })

export const rateAtom = mutationAtom(rateRequest, {
  input: (id: number, score: number) => ({ params: { id }, body: { score } }),
  done: messages.rated,
  failed: messages.notRated,
  onDone,
})

export const cancelAtom = mutationAtom(cancelRequest, {
  input: (id: number, reason: string) => ({ params: { id }, body: { reason } }),
  done: messages.isCancelled,
  onDone,
})

export const categoriesAtom = remoteAtom(getCategories, { select: ({ categories }) => categories })

/** The resident's own phones come first; the first is prefilled. */
export const phonesAtom = remoteAtom(listPhones, {
  select: ({ phones }) =>
    phones
      .toSorted((a, b) => Number(b.added_by_tenant) - Number(a.added_by_tenant))
      .map(({ str_number: phone }) => phone),
})

const toPayload = (form: RequestForm, startAt: string | null): RequestPayload => ({
  ...form,
  phones: [...form.phones],
  startAt,
})

/** The written form, without an untouched prefilled phone. */
export const requestDraft = caseDraft<RequestForm, RequestPayload>({
  kind: 'request',
  emptyForm: { kind: null, description: '', day: '', time: '', phones: [] },
  toForm: parseRequestForm,
  toPayload: (form) => toPayload(form, null),
  isBlank: (form, change) => isBlank(form) && change.phones === undefined,
})

/** Prefills the profile's phone, even if it loads late. */
export const formAtom = atom((get): RequestForm => {
  const written = get(requestDraft.formAtom)
  if (written.phones.length > 0) return written
  const [phone = phonePrefix] = get(phonesAtom).value ?? []
  return { ...written, phones: [phone] }
})

/** Converts the desired time to an instant. */
export const queuedPayload = (form: RequestForm, timeZone: string): RequestPayload =>
  toPayload({ ...form, phones: writtenPhones(form) }, desiredStart(form, timeZone))
