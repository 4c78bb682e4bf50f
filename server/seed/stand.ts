import type { Sql } from '../db/connect.ts'
import { seedDemo } from './demo.ts'
import { seedPictures } from './demo-pictures.ts'
import { seedShopPictures } from './demo-shop.ts'

/** All that the stand shows: the demo data with its pictures. */
export const seedStand = async (sql: Sql, now: Date): Promise<void> => {
  await seedDemo(sql, now)
  await seedPictures(sql)
  await seedShopPictures(sql)
}
