import { act, fireEvent, screen } from '@testing-library/react'
import { IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'
import { quickPositions } from '#contract/catalogue/positions.ts'
import type { Executor, Preview, Service, ServiceEntry, Services } from '#contract/catalogue/schema.ts'
import { openPage, type Reply } from './page.tsx'

const price = { value: 1000, sale: 10, sale_type: 'percent', price_type: 'price_start_from' } as const
const picture = (file: string) => ({
  file: file.repeat(32),
  content_type: 'image/webp',
  width: 960,
  height: 720,
  widths: [320, 640, 960],
})

export const master: Executor = {
  id: 7,
  str_name: 'Мастерская «Дом и дело»',
  address: 'ул. Садовая, 7',
  phone_number: '74951230077',
  work_schedule: {
    monday: { work_start_at: '09:00', work_finish_at: '20:00' },
    sunday: { work_start_at: '10:00', work_finish_at: '18:00' },
  },
  works_under_contract: true,
  requisites_confirmed: true,
}

export const buildEntry = (id: number, fields: Partial<ServiceEntry> = {}): ServiceEntry => ({
  id,
  title: `Услуга ${id}`,
  description: '<p>Приедем в день заказа.</p>',
  summary: 'Приедем в день заказа.',
  price,
  image_cover: picture('a'),
  position: 'master_for_an_hour',
  executor: master.id,
  ...fields,
})

export const service: Service = {
  id: 5,
  title: 'Мытьё окон',
  description: '<p>Вымоем <b>окна</b>.</p>',
  price,
  position: 'master_for_an_hour',
  image_cover: picture('a'),
  media: [picture('a'), picture('b')],
  executor: master,
  contact_details: {
    name: 'necessarily',
    address: 'show',
    phone: 'necessarily',
    mail: 'hidden',
    comment: 'show',
  },
  contact_executor: { email: 'master@demo.local', link: null },
}

const preview: Preview = {
  id: 5,
  title: service.title,
  description: service.description,
  price,
  position: service.position,
  image_cover: picture('a'),
  media: [picture('a'), picture('b')],
  images: ['окно.jpg', 'окно-1.jpg', 'рама.jpg'],
  company: master,
}

export const buildPage = (
  entries: readonly ServiceEntry[],
  offset = 0,
  count = entries.length,
): Services => ({
  favorite: [1],
  services: [...entries],
  executors: [master],
  count,
  offset,
})

const positions = [...quickPositions, { value: 'cleaning', text: 'Уборка и вывоз' }]

/** Undefined: no reply. */
export type CatalogueAnswer = (url: URL, request: Request) => Reply | undefined | Promise<Reply | undefined>

const compendium = '/internal/api/v4/compendium/'

/** In order of creation. */
const observers: { see: () => void; isOn: () => boolean }[] = []

class Observer {
  #isOn = false
  constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
    observers.push({ see: () => callback([{ isIntersecting: true }]), isOn: () => this.#isOn })
  }
  observe(): void {
    this.#isOn = true
  }
  disconnect(): void {
    this.#isOn = false
  }
}

const toReply = (known: Service | Preview | Reply): Reply => ('id' in known ? { body: known } : known)

export const openCatalogue = async (
  answers: {
    services?: CatalogueAnswer
    positions?: CatalogueAnswer
    service?: Service | Reply
    preview?: Preview | Reply
    other?: CatalogueAnswer
  } = {},
) => {
  observers.length = 0
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('IntersectionObserver', Observer)
  const page = await openPage((url, request) => {
    const path = url.pathname.replace(compendium, '')
    if (path.endsWith('/compendium/position/'))
      return answers.positions?.(url, request) ?? { body: { results: positions } }
    if (path === 'all_service/')
      return answers.services?.(url, request) ?? { body: buildPage([buildEntry(1)]) }
    if (/^service\/\d+\/$/.test(path)) return toReply(answers.service ?? service)
    if (path.startsWith('preview/')) return toReply(answers.preview ?? preview)
    if (path === 'statuses/' && !answers.other) return { body: { results: [] } }
    return answers.other?.(url, request)
  })
  const { setOutbox } = await import('../../../src/lib/outbox/active.ts')
  const { createOutbox } = await import('../../../src/lib/outbox/outbox.ts')
  const { openLanes } = await import('../../../src/lib/outbox/lane-store.ts')
  const lanes = openLanes('anna')
  const outbox = createOutbox(page.store, { scope: 'anna', profile: 1 }, lanes)
  await setOutbox({ ...outbox, sendNow: () => Promise.resolve(), stop: async () => lanes.close() })
  const show = async (query = '', canOrder = true) => {
    location.hash = `#/catalog/servises_list/${query}`
    const { CatalogueScreen } = await import('../../../src/features/catalogue/catalogue-screen.tsx')
    return page.show(<CatalogueScreen canOrder={canOrder} privacyHref="/privacy.html" />)
  }
  return {
    ...page,
    open: show,
    openPreview: async (srv: string | number, form: 'mobile' | 'pc' = 'mobile') => {
      location.hash = `#/catalog/preview/${form}/${srv}/`
      const { PreviewScreen } = await import('../../../src/features/catalogue/preview-screen.tsx')
      const { Route } = await import('wouter')
      return page.show(
        <Route path="/catalog/preview/:form/:srv/">
          <PreviewScreen form={form} />
        </Route>,
      )
    },
    listStoredLanes: async () => {
      await outbox.flush()
      return (await lanes.list()).lanes.map(({ lane }) => lane)
    },
    /** Simulates a scroll past 80 percent. */
    scrollOn: () => act(async () => observers.findLast(({ isOn }) => isOn())?.see()),
    queries: () =>
      page.asked
        .filter((call) => call.includes('all_service/'))
        .map((call) => new URLSearchParams(call.split('?')[1])),
  }
}

export const navigateTo = (query: string) =>
  act(async () => {
    location.hash = `#/catalog/servises_list/${query}`
    dispatchEvent(new HashChangeEvent('hashchange'))
  })

export const typeSearch = (text: string) =>
  act(async () => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } }))
