import { assert, asyncProperty, constantFrom, nat, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listServices } from '#contract/catalogue/endpoints.ts'
import type { ServiceEntry, Services } from '#contract/catalogue/schema.ts'
import { demoPositions } from '../../../server/seed/demo-catalogue.ts'
import { search } from '../../../server/modules/catalogue/search.ts'
import { startApp } from '../support/app.ts'
import { addService } from '../support/catalogue.ts'
import { testDatabase } from '../support/database.ts'
import { addOrganisation, addProfile, addResident, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { browser } = await startApp(sql)
const [garden, river] = [await addOrganisation(sql), await addOrganisation(sql)]
await addProfile(sql, await addResident(sql, 'anna@demo.local'), { organisation: garden, number: '12' })

await sql`insert into service_position (value, text, nth) values ('cleaning', 'Уборка', 9)`
for (const { value, services } of demoPositions)
  for (const { title } of services) await addService(sql, garden, { title, position: value })
await addService(sql, river, { title: 'Прочистка засоров' })

const client = browser()
await client.signIn('anna@demo.local', password)
const find = async (text: string, query: Record<string, string> = {}): Promise<Services> =>
  (await client.call(listServices, { query: { search: text, limit: '50', ...query } })).json()
const fetchTitles = async (text: string, query?: Record<string, string>): Promise<string[]> =>
  (await find(text, query)).services.map(({ title }: ServiceEntry) => title)

const place = { organisationId: garden, position: null }
const titles = demoPositions.flatMap(({ services }) => services.map(({ title }) => title))
const wordsIn = (title: string): string[] => title.toLowerCase().match(/[а-яё]+/g) ?? []
const allWords = [...new Set(titles.flatMap(wordsIn))]
/** Words of titles that are searchable and long enough for a typo. */
const words = (
  await sql<{ word: string }[]>`
    select word from unnest(${allWords}::text[]) word where length(word) >= 5 and to_tsvector('russian', word) <> ''`
).map(({ word }) => word)

const hasTitleWith = async (text: string, word: string): Promise<boolean> => {
  const ids = await search(sql, place, text, 100)
  const rows = await sql<{ title: string }[]>`select title from service where id = any(${ids})`
  return rows.some(({ title }) => wordsIn(title).includes(word))
}

describe('search', () => {
  it('S-02: matches titles from one letter on, ignoring case, ё and endings', async () => {
    expect(await fetchTitles('м')).toContain('Маникюр с покрытием')
    expect((await fetchTitles('м')).every((title) => / м|^М/i.test(title))).toBe(true)
    for (const text of ['МЫТЬЁ ОКОН', 'мытье', 'мытьё окна'])
      expect((await fetchTitles(text))[0]).toBe('Мытьё окон')
    expect(await fetchTitles('сантехник')).toEqual(['Вызов сантехника'])
  })

  it('S-02: requires all words in any order and ignores stop words', async () => {
    expect(await fetchTitles('машин ремонт')).toEqual(['Ремонт стиральных машин'])
    expect(await fetchTitles('ремонт маш')).toEqual(['Ремонт стиральных машин'])
    expect(await fetchTitles('ветеринар на дом')).toContain('Вызов ветеринара на дом')
    expect(await fetchTitles('стрижка замка')).toEqual([])
  })

  it('S-02: treats a single stop word as a prefix', async () => {
    expect(await fetchTitles('на')).toContain('Установка натяжного потолка')
  })

  it('S-02: ranks titles that begin with the word first, then shorter ones', async () => {
    const found = await fetchTitles('уборка')
    expect(found).toEqual(['Уборка квартиры', 'Уборка после ремонта'])
    expect((await fetchTitles('ремонт')).at(-1)).toBe('Уборка после ремонта')
  })

  it('S-02: filters by category', async () => {
    const everywhere = await fetchTitles('установка')
    const inOne = await fetchTitles('установка', { position: 'repair_and_construction' })
    expect(inOne).toEqual(['Установка натяжного потолка', 'Установка межкомнатных дверей'])
    expect(everywhere).toHaveLength(4)
    expect(await fetchTitles('установка смесителя', { position: 'repair_and_construction' })).toEqual([])
    expect(await fetchTitles('установка смесителя', { position: 'master_for_an_hour' })).toHaveLength(1)
  })

  it.each([
    ['cfynt[ybr', 'Вызов сантехника'],
    ['CFYNT{YBR', 'Вызов сантехника'],
    ['vsnm` jrjy', 'Мытьё окон'],
    ['cnhbrf', 'Стрижка кошек и собак'],
  ])('S-02: finds «%s» typed in the wrong keyboard layout', async (text, title) => {
    expect(await fetchTitles(text)).toContain(title)
  })

  it('S-02: finds a word with one typo', async () => {
    const letter = constantFrom(...'абвгдежзиклмнопрстуфхцчшщыьэюя')
    const mistake = constantFrom('other', 'more', 'less', 'exchanged')
    const typed = tuple(constantFrom(...words), nat(), letter, mistake).map(([word, nth, sign, kind]) => {
      const at = nth % word.length
      const [before, after] = [word.slice(0, at), word.slice(at + 1)]
      if (kind === 'other') return [word, before + sign + after] as const
      if (kind === 'more') return [word, before + sign + word.slice(at)] as const
      if (kind === 'less') return [word, before + after] as const
      return [word, before + after.slice(0, 1) + (word[at] ?? '') + after.slice(1)] as const
    })
    await assert(
      asyncProperty(typed, async ([word, text]) => {
        // The mistyped text may be another word or its prefix, which is then found instead.
        const isAnother = allWords.some((other) => other !== word && other.startsWith(text.slice(0, -1)))
        expect(isAnother || (await hasTitleWith(text, word)), `${word} typed as ${text}`).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it.each(['сонтехник', 'сантехникк', 'антехник', 'снатехник', 'сонтех', 'cjynt[ybr'])(
    'S-02: finds the plumber by «%s»',
    async (text) => {
      expect(await fetchTitles(text)).toEqual(['Вызов сантехника'])
    },
  )

  it('S-02: does not match two typos in a word', async () => {
    expect(await fetchTitles('сонтехнек')).toEqual([])
  })

  it('S-02: finds a typo beside a right word, in the wrong layout too', async () => {
    expect(await fetchTitles('ремонт халодильников')).toEqual(['Ремонт холодильников'])
    expect(await fetchTitles('htvjyn [fkjlbkmybrjd')).toEqual(['Ремонт холодильников'])
  })

  it.each(['%', '_', "''", '\\', '!!!', '::', '&', '()', '<script>', '\u0001', '🙂', "') or true--"])(
    'V-10: finds nothing for «%s» and does no harm',
    async (text) => {
      expect((await find(text)).services).toEqual([])
    },
  )

  it('V-01: finds nothing of another organisation', async () => {
    expect(await fetchTitles('прочистка засоров')).toEqual([])
    expect(await fetchTitles('прочистка')).toEqual([])
    expect(await fetchTitles('прочстка')).toEqual([])
  })

  it('S-03: returns consecutive pages and indexes changes and deletions', async () => {
    const [all, first, second] = await Promise.all([
      find('ремонт'),
      find('ремонт', { limit: '3' }),
      find('ремонт', { limit: '3', offset: '3' }),
    ])
    const ids = all.services.map(({ id }) => id)
    expect([...first.services, ...second.services].map(({ id }) => id)).toEqual(ids.slice(0, 6))
    expect([all.count, first.count, second.count]).toEqual([ids.length, ids.length, ids.length])
    const id = await addService(sql, garden, { title: 'Заточка ножей' })
    expect(await fetchTitles('ножи')).toEqual(['Заточка ножей'])
    await sql`update service set title = 'Заточка коньков' where id = ${id}`
    expect(await fetchTitles('ножей')).toEqual([])
    expect(await fetchTitles('коньки')).toEqual(['Заточка коньков'])
    await sql`delete from service where id = ${id}`
    expect(await fetchTitles('коньки')).toEqual([])
  })
})
