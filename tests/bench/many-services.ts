import type { Sql } from '../../server/db/connect.ts'

const actions =
  'Ремонт Установка Замена Чистка Настройка Сборка Демонтаж Диагностика Доставка Покраска Утепление Монтаж Обслуживание Подключение Мойка Перетяжка Заточка Шлифовка Полировка Проверка Вывоз Пошив Аренда Изготовление Реставрация'.split(
    ' ',
  )
const objects =
  'смесителей кранов ванн раковин унитазов бойлеров радиаторов труб счётчиков окон дверей замков балконов лоджий потолков полов стен обоев плитки ламината паркета розеток выключателей люстр проводки щитков кухонь шкафов диванов кроватей столов стульев полок карнизов зеркал жалюзи штор холодильников телевизоров кондиционеров вытяжек плит духовок микроволновок пылесосов утюгов компьютеров ноутбуков принтеров роутеров телефонов домофонов камер ковров матрасов подушек аквариумов клеток велосипедов колясок самокатов мангалов теплиц заборов ворот гаражей'.split(
    ' ',
  )
const qualities =
  'недорогих старых новых деревянных пластиковых металлических стеклянных встроенных угловых больших маленьких импортных отечественных детских офисных садовых уличных тёплых входных межкомнатных'.split(
    ' ',
  )
const brands =
  'Bosch LG Samsung Indesit Ariston Haier Beko Candy Miele Gorenje Rehau Grohe Vaillant Daikin'.split(' ')

const at = (words: readonly string[], index: number): string => words[index % words.length] ?? ''

/** Titles of a large catalogue: common words in new combinations. */
const getTitle = (index: number): string => {
  const mixed = Math.imul(index + 1, 2_654_435_761) >>> 0
  const brand = mixed % 3 === 0 ? ` ${at(brands, mixed >>> 5)}` : ''
  const where = mixed % 4 === 1 ? ` в доме ${(mixed >>> 9) % 400}` : ''
  const what = `${at(qualities, mixed >>> 13)} ${at(objects, mixed >>> 3)}`
  return `${at(actions, mixed >>> 17)} ${what}${brand}${where}`
}

const ownTitles = 1_000
const inStatement = 200

const addTitled = async (sql: Sql, count: number): Promise<void> => {
  for (let start = 0; start < count; start += inStatement) {
    const titles = Array.from({ length: Math.min(inStatement, count - start) }, (_, index) =>
      getTitle(start + index),
    )
    await sql`
      insert into service (organisation_id, position, executor_id, title, description, price_type, value_kopecks)
      select account.organisation_id, 'repair_and_construction',
        (select min(id) from service_executor where organisation_id = account.organisation_id),
        title, '<p>' || title || '. Приедем в день заказа, материалы возьмём с собой.</p>', 'fixed_price',
        100000 + nth * 100
      from personal_account account, unnest(${titles}::text[]) with ordinality as given (title, nth)
      where account.number = '100200012'`
  }
}

const indexes = ['service_by_words', 'service_term_in_all', 'service_term_in_position']

/** Rebuilding the indexes at the end is many times faster. */
const addCopies = (sql: Sql, count: number): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    const definitions = await tx<{ made: string }[]>`
      select pg_get_indexdef(name::regclass) as made from unnest(${indexes}::text[]) name`
    for (const name of indexes) await tx`drop index ${tx(name)}`
    await tx`alter table service disable trigger service_is_found`
    await tx`
      with titled as (
        select min(id) as id, title from service where price_type = 'fixed_price' group by title
      ), added as (
        insert into service (organisation_id, position, executor_id, title, description, price_type, value_kopecks)
        select base.organisation_id, base.position, base.executor_id, base.title, base.description, base.price_type,
          base.value_kopecks
        from titled join service base using (id)
        cross join generate_series(1, ${count} / (select count(*)::int from titled) + 1)
        limit ${count}
        returning id, organisation_id, position, title
      )
      insert into service_term (service_id, organisation_id, position, term, weight)
      select added.id, added.organisation_id, added.position, term.term, term.weight
      from added join titled using (title) join service_term term on term.service_id = titled.id`
    await tx`alter table service enable trigger service_is_found`
    for (const { made } of definitions) await tx.unsafe(made)
  })

export async function addServices(sql: Sql, count: number): Promise<void> {
  const own = Math.min(count, ownTitles)
  await addTitled(sql, own)
  if (count > own) await addCopies(sql, count - own)
  await sql`analyze service, service_term, service_word`
}
