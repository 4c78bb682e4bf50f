import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql, Tx } from '../db/connect.ts'
import { createImage, offerServices } from '../modules/shop/service.ts'

interface DemoPosition {
  readonly name: string
  readonly description: string
  readonly unit: string
  readonly rub: number
  /** Cover first. */
  readonly pictures?: readonly string[]
}

interface DemoCategory {
  readonly name: string
  readonly description: string
  /** Roubles. */
  readonly visit: number
  readonly positions: readonly DemoPosition[]
}

const categories: readonly DemoCategory[] = [
  {
    name: 'Сантехника',
    description: 'Смесители, унитазы, стиральные машины. Гарантия на работу 12 месяцев.',
    visit: 300,
    positions: [
      {
        name: 'Замена смесителя',
        description:
          'Снимем старый, поставим новый, проверим соединения. Смеситель ваш или по согласованию с мастером.',
        unit: 'шт.',
        rub: 1450,
        pictures: ['tap', 'tiles'],
      },
      {
        name: 'Подключение стиральной машины',
        description: 'Подключим к воде и канализации, снимем транспортные болты, проверим пробной стиркой.',
        unit: 'шт.',
        rub: 2200,
        pictures: ['washer'],
      },
      {
        name: 'Герметизация ванны',
        description: 'Уберём старый герметик, обезжирим и проложим новый санитарный шов.',
        unit: 'м',
        rub: 390.5,
        pictures: ['bath'],
      },
      {
        name: 'Прочистка засора за раковиной',
        description: 'Прочистим трубу до стояка тросом, без разборки мебели.',
        unit: 'шт.',
        rub: 1100,
      },
    ],
  },
  {
    name: 'Электрика',
    description: 'Работы в квартире после счётчика. Мастер с группой допуска.',
    visit: 250,
    positions: [
      {
        name: 'Установка светильника',
        description: 'Повесим и подключим люстру или светильник весом до 10 кг на готовый вывод.',
        unit: 'шт.',
        rub: 900,
        pictures: ['lamp'],
      },
      {
        name: 'Замена розетки или выключателя',
        description: 'На готовую коробку, с проверкой заземления.',
        unit: 'шт.',
        rub: 420,
      },
      {
        name: 'Подключение холодильника или плиты',
        description: 'Проверим линию, подключим и выставим по уровню.',
        unit: 'шт.',
        rub: 1300,
        pictures: ['fridge'],
      },
    ],
  },
  {
    name: 'Окна, двери, мелкий ремонт',
    description: 'Мастер на час: приедет с инструментом и расходниками.',
    visit: 0,
    positions: [
      {
        name: 'Регулировка пластикового окна',
        description: 'Отрегулируем прижим и петли, смажем фурнитуру.',
        unit: 'створка',
        rub: 650,
        pictures: ['window'],
      },
      {
        name: 'Замена замка входной двери',
        description: 'Поставим новый цилиндр или замок того же размера.',
        unit: 'шт.',
        rub: 1900,
        pictures: ['door'],
      },
      {
        name: 'Навеска полки',
        description: 'Разметим, просверлим и повесим, пыль уберём за собой.',
        unit: 'шт.',
        rub: 550,
        pictures: ['shelf'],
      },
    ],
  },
]

/** Adds the offer without pictures. */
export const addShop = (tx: Tx, organisationId: number, now: Date): Promise<void> => {
  const offered = categories.map(({ name, description, visit, positions }) => ({
    name,
    description,
    attendance: visit * 100,
    positions: positions.map((position) => ({
      name: position.name,
      description: position.description,
      unit: position.unit,
      price: Math.round(position.rub * 100),
    })),
  }))
  return offerServices(tx, organisationId, { sector: 'housing', categories: offered }, now)
}

const folder = join(import.meta.dirname, 'pictures')

export const seedShopPictures = async (sql: Sql): Promise<void> => {
  const there = await sql`select 1 from shop_image limit 1`
  if (there.length > 0) return
  const pictured = categories.flatMap(({ positions }) =>
    positions.flatMap(({ name, pictures = [] }) =>
      pictures.map((picture, place) => ({ name, picture, place })),
    ),
  )
  for (const { name, picture, place } of pictured) {
    const content = await createImage(await readFile(join(folder, `${picture}.svg`)))
    await sql`
      insert into shop_image (position_id, place, content_type, content)
      select id, ${place}, 'image/webp', ${content} from shop_position where name = ${name}`
  }
}
