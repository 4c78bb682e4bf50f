import { contactFields, type ContactDetails } from '#contract/catalogue/order.ts'
import type { DeskExecutor, DeskService, NewService, PriceType } from '#contract/catalogue/desk-schema.ts'
import { numberIn, numberText, toPlainText } from '../../../shared/desk/editing.ts'
import { messages } from './messages.ts'

type Executor = NonNullable<NewService['executor']>

/** Sums are text. `version` is the one loaded, null for a new service. */
export type ServiceForm = Omit<NewService, 'price' | 'sale'> & {
  readonly version: string | null
  readonly price: string
  readonly sale: string
}

export const noExecutor: Executor = {
  id: null,
  version: null,
  name: '',
  address: '',
  phone: '',
  weekdays: { from: '', till: '' },
  weekend: { from: '', till: '' },
  works_under_contract: false,
  requisites_confirmed: false,
  email: '',
  link: '',
}

export const emptyForm: ServiceForm = {
  version: null,
  title: '',
  description: '',
  category_name: '',
  price_type: 'fixed_price',
  price: '',
  sale: '',
  sale_type: 'percent',
  is_recommended: false,
  is_shown: true,
  contact_details: {
    name: 'necessarily',
    address: 'show',
    phone: 'necessarily',
    mail: 'hidden',
    comment: 'show',
  },
  executor: noExecutor,
}

export const toForm = (service: DeskService): ServiceForm => {
  const { id: _id, image_cover: _i, media: _m, ...fields } = service
  return { ...fields, price: numberText(fields.price), sale: numberText(fields.sale) }
}

export const toService = ({ version: _version, ...form }: ServiceForm): NewService => ({
  ...form,
  title: form.title.trim(),
  price: numberIn(form.price),
  sale: numberIn(form.sale),
})

const hours = ({ from, till }: { readonly from: string; readonly till: string }): string =>
  from === '' ? '' : `${from}–${till}`
const executorWords = (executor: Omit<DeskExecutor, 'id' | 'version'> | null): string =>
  executor === null
    ? messages.noExecutor
    : [
        executor.name,
        executor.address,
        executor.phone,
        hours(executor.weekdays),
        hours(executor.weekend),
        executor.email,
        executor.link,
        executor.works_under_contract && messages.underContract,
        executor.requisites_confirmed && messages.requisites,
      ]
        .filter(Boolean)
        .join(', ')
const askedWords = (details: ContactDetails): string =>
  contactFields.map((field) => `${messages.asked[field]}: ${messages.needs[details[field]]}`).join(', ')
const answer = (is: boolean): string => (is ? messages.yes : messages.no)
const priceWords = ({ price_type: type, price }: { price_type: PriceType; price: string }): string =>
  `${messages.priceTypes[type]} ${price}`.trim()

export const fieldTexts = {
  title: [messages.name, (form: ServiceForm) => form.title],
  category_name: [messages.category, (form: ServiceForm) => form.category_name],
  description: [messages.description, (form: ServiceForm) => toPlainText(form.description)],
  price: [messages.price, priceWords],
  sale: [
    messages.sale,
    (form: ServiceForm) => (form.sale === '' ? '' : `${form.sale} ${messages.saleTypes[form.sale_type]}`),
  ],
  is_recommended: [messages.isRecommended, (form: ServiceForm) => answer(form.is_recommended)],
  is_shown: [messages.isShown, (form: ServiceForm) => answer(form.is_shown)],
  contact_details: [messages.order, (form: ServiceForm) => askedWords(form.contact_details)],
  executor: [messages.executor, (form: ServiceForm) => executorWords(form.executor)],
} as const

/** Moves my form to the current version, so that saving overwrites it. */
export const rebaseForm = (mine: ServiceForm, now: DeskService): ServiceForm => ({
  ...mine,
  version: now.version,
  executor:
    mine.executor && mine.executor.id !== null && mine.executor.id === now.executor?.id
      ? { ...mine.executor, version: now.executor.version }
      : mine.executor,
})
