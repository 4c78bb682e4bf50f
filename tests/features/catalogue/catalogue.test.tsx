// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildEntry, navigateTo, openCatalogue, buildPage, typeSearch } from '../support/catalogue.tsx'
import type { Reply } from '../support/page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const link = (name: string) => screen.getByRole('link', { name })
const entries = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => buildEntry(from + at))

describe('the catalogue', () => {
  it('S-01 S-04: shows the chips and the cards with price, summary, executor and picture', async () => {
    const catalogue = await openCatalogue()
    await catalogue.open()
    const chips = within(screen.getByRole('navigation', { name: 'Категории услуг' })).getAllByRole('link')
    expect(chips.map(({ textContent }) => textContent)).toEqual([
      'Все категории',
      'Ремонт, строительство',
      'Мастер на час',
      'Установка и ремонт техники',
      'Услуги для животных',
      'Красота и здоровье',
    ])
    const card = (await screen.findByRole('link', { name: 'Услуга 1' })).closest('li')
    expect(card?.textContent?.replaceAll(/[\u2009\u202F]/g, ' ')).toMatch(
      /от 900 ₽.*1 000 ₽.*Рекомендуем.*Приедем в день заказа\..*Мастерская «Дом и дело»/,
    )
    expect(card?.querySelector('s')?.textContent).toContain('Старая цена')
    const picture = card?.querySelector('img')
    expect(picture?.getAttribute('srcset')).toContain('width=640 640w')
    expect([picture?.getAttribute('width'), picture?.getAttribute('height'), picture?.loading]).toEqual([
      '960',
      '720',
      'lazy',
    ])
    expect(link('Услуга 1').getAttribute('href')).toBe('#/catalog/servises_list/?id=1')
  })

  it('S-01: a category filters the list and has a breadcrumb back to all', async () => {
    const catalogue = await openCatalogue()
    await catalogue.open()
    expect(screen.queryByRole('navigation', { name: 'Вы находитесь здесь' })).toBeNull()
    await navigateTo('?position=cleaning')
    const crumbs = screen.getByRole('navigation', { name: 'Вы находитесь здесь' })
    expect(crumbs.textContent).toBe('Каталог / Уборка и вывоз')
    expect(within(crumbs).getByRole('link').getAttribute('href')).toBe('#/catalog/servises_list/')
    await waitFor(() => expect(catalogue.queries().at(-1)?.get('position')).toBe('cleaning'))
    expect(link('Уборка и вывоз').getAttribute('aria-current')).toBe('page')
  })

  it('S-01: ‘Все категории’ shows the full list, and ‘Назад’ resets the category', async () => {
    const catalogue = await openCatalogue()
    await catalogue.open('?position=all')
    const list = screen.getByRole('region', { name: 'Все категории' })
    expect(
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toHaveLength(6)
    expect(within(list).getByRole('link', { name: 'Уборка и вывоз' }).getAttribute('href')).toBe(
      '#/catalog/servises_list/?position=cleaning',
    )
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Назад' })))
    expect(location.hash).toBe('#/catalog/servises_list/')
    expect(screen.queryByRole('region', { name: 'Все категории' })).toBeNull()
  })

  it('S-01: the full list has the quick categories when the others fail to load, and retries', async () => {
    let isBroken = true
    const catalogue = await openCatalogue({
      positions: () => (isBroken ? { status: 500 } : undefined),
    })
    await catalogue.open('?position=all')
    const links = () =>
      within(screen.getByRole('region', { name: 'Все категории' }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    expect(await screen.findByText('Остальные категории не загрузились')).toBeTruthy()
    expect(links()).toHaveLength(5)
    isBroken = false
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Повторить' })))
    await waitFor(() => expect(links().at(-1)).toBe('Уборка и вывоз'))
    expect(screen.queryByText('Остальные категории не загрузились')).toBeNull()
  })

  it('S-01: explains an empty list, and offers a retry after a failure or offline', async () => {
    let reply: Reply | undefined = { body: buildPage([]) }
    const catalogue = await openCatalogue({ services: () => reply ?? Promise.resolve(undefined) })
    await catalogue.open()
    expect(await screen.findByText('Услуг пока нет')).toBeTruthy()
    await navigateTo('?position=cleaning')
    expect(await screen.findByText('В этой категории пока нет услуг')).toBeTruthy()
    reply = { status: 500, body: '<h1>Сломано</h1>' }
    await navigateTo('?position=master_for_an_hour')
    expect(await screen.findByText('Произошла ошибка')).toBeTruthy()
    reply = undefined
    await navigateTo('?position=beauty_and_health')
    expect(await screen.findByText('Нет сети')).toBeTruthy()
    reply = { body: buildPage([buildEntry(3)]) }
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Повторить' })))
    expect(await screen.findByRole('link', { name: 'Услуга 3' })).toBeTruthy()
  })
})

describe('the search', () => {
  it('S-02: starts at one character, is debounced, and searches within the category', async () => {
    vi.useFakeTimers()
    const catalogue = await openCatalogue()
    await catalogue.open('?position=master_for_an_hour')
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(catalogue.queries()).toHaveLength(1)
    for (const text of ['м', 'мы', 'мыт']) {
      await typeSearch(text)
      await act(() => vi.advanceTimersByTimeAsync(100))
    }
    expect(catalogue.queries()).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(catalogue.queries()).toHaveLength(2)
    expect(Object.fromEntries(catalogue.queries()[1] ?? [])).toMatchObject({
      search: 'мыт',
      position: 'master_for_an_hour',
      offset: '0',
    })
    await typeSearch('о')
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(catalogue.queries().at(-1)?.get('search')).toBe('о')
  })

  it('S-02: drops an outdated reply and aborts its call', async () => {
    vi.useFakeTimers()
    const waiting = new Map<string, { answer: (reply: Reply) => void; signal: AbortSignal }>()
    const catalogue = await openCatalogue({
      services: (url, { signal }) =>
        new Promise((answer) => void waiting.set(url.searchParams.get('search') ?? '', { answer, signal })),
    })
    await catalogue.open()
    await act(() => vi.advanceTimersByTimeAsync(0))
    for (const text of ['первый', 'второй']) {
      await typeSearch(text)
      await act(() => vi.advanceTimersByTimeAsync(300))
    }
    expect(waiting.get('первый')?.signal.aborted).toBe(true)
    await act(async () =>
      waiting.get('второй')?.answer({ body: buildPage([buildEntry(2, { title: 'Второй' })]) }),
    )
    await act(async () =>
      waiting.get('первый')?.answer({ body: buildPage([buildEntry(1, { title: 'Первый' })]) }),
    )
    await act(async () => waiting.get('')?.answer({ body: buildPage([buildEntry(3, { title: 'Никакой' })]) }))
    await act(() => vi.advanceTimersByTimeAsync(50))
    expect(titles()).toEqual(['Второй'])
  })

  it('S-02: says that nothing was found in the words of the specification, with and without a category', async () => {
    const catalogue = await openCatalogue({
      services: (url) => ({ body: buildPage(url.searchParams.has('search') ? [] : [buildEntry(1)]) }),
    })
    await catalogue.open()
    await typeSearch('дракон')
    expect(
      await screen.findByRole('heading', {
        name: 'По запросу «дракон» ничего не найдено. Попробуйте ввести другой запрос',
      }),
    ).toBeTruthy()
    await navigateTo('?position=services_for_animals')
    const title = await screen.findByRole('heading', { name: /ничего не найдено/ })
    await waitFor(() => expect(title.isConnected && title.textContent).toMatch(/^В категории/))
    expect(title.textContent).toBe(
      'В категории «Услуги для животных» по запросу «дракон» ничего не найдено. Попробуйте ввести другой запрос',
    )
  })

  it.each([
    [1, 'Найдена 1 услуга'],
    [3, 'Найдены 3 услуги'],
    [100, 'Найдено 100 услуг'],
    [101, 'Найдено больше 100 услуг'],
    [131, 'Найдено больше 100 услуг'],
  ])('S-02: announces the number of results to screen readers: of %i «%s»', async (count, words) => {
    const catalogue = await openCatalogue({
      services: () => ({ body: buildPage([buildEntry(1)], 0, count) }),
    })
    await catalogue.open()
    await typeSearch('услуга')
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('S-02: ‘Отменить’ clears the search and is hidden without text', async () => {
    const catalogue = await openCatalogue()
    await catalogue.open()
    expect(screen.queryByRole('button', { name: 'Отменить' })).toBeNull()
    expect(screen.getByPlaceholderText('Поиск')).toBe(screen.getByRole('searchbox'))
    await typeSearch('окна')
    await waitFor(() => expect(catalogue.queries().at(-1)?.get('search')).toBe('окна'))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Отменить' })))
    await waitFor(() => expect(catalogue.queries().at(-1)?.get('search')).toBeNull())
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })
})

it('S-02: keeps the search while the resident is on another screen', async () => {
  const catalogue = await openCatalogue()
  await catalogue.open()
  await typeSearch('окна')
  await waitFor(() => expect(catalogue.queries().at(-1)?.get('search')).toBe('окна'))
  cleanup()
  await catalogue.open()
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'окна')
})

describe('the pages', () => {
  it('S-03: loads the next page past 80 percent of the scroll, until all are loaded', async () => {
    const catalogue = await openCatalogue({
      services: (url) => {
        const offset = Number(url.searchParams.get('offset'))
        return { body: buildPage(entries(offset + 1, Math.min(10, 23 - offset)), offset, 23) }
      },
    })
    await catalogue.open()
    await screen.findByRole('link', { name: 'Услуга 10' })
    expect(document.querySelector('.services__prefetch-trigger')).toBeTruthy()
    await catalogue.scrollOn()
    await screen.findByRole('link', { name: 'Услуга 20' })
    await catalogue.scrollOn()
    await screen.findByRole('link', { name: 'Услуга 23' })
    expect(screen.getByText('Это все услуги')).toBeTruthy()
    await catalogue.scrollOn()
    expect(catalogue.queries().map((query) => [query.get('limit'), query.get('offset')])).toEqual([
      ['10', '0'],
      ['10', '10'],
      ['10', '20'],
    ])
    expect(titles()).toHaveLength(23)
  })

  it('S-03: keeps loaded pages when one fails, and retries only by its button', async () => {
    let isBroken = false
    const catalogue = await openCatalogue({
      services: (url) => {
        const offset = Number(url.searchParams.get('offset'))
        if (isBroken) return { status: 500 }
        return { body: buildPage(entries(offset + 1, 10), offset, 30) }
      },
    })
    await catalogue.open()
    await screen.findByRole('link', { name: 'Услуга 10' })
    isBroken = true
    await catalogue.scrollOn()
    expect(await screen.findByText('Следующие услуги не загрузились')).toBeTruthy()
    expect(titles()).toHaveLength(10)
    isBroken = false
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Повторить' })))
    await screen.findByRole('link', { name: 'Услуга 20' })
  })
})
