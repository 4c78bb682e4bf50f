import { randomUUID } from 'node:crypto'
import { orderConsentText } from '#contract/catalogue/order.ts'
import * as catalogue from '#contract/catalogue/endpoints.ts'
import type { Sql } from '../../../server/db/connect.ts'
import { insertPicture } from '../../../server/modules/catalogue/pictures.ts'
import { addExecutor, addService } from '../support/catalogue.ts'
import type { CallInput } from './account-inputs.ts'

export const catalogueInputs = async (
  sql: Sql,
  organisation: number,
): Promise<Readonly<Record<string, CallInput>>> => {
  const byMail = await addService(sql, organisation, { executor: await addExecutor(sql, organisation) })
  const link = 'https://example.org/order'
  const byLink = await addService(sql, organisation, {
    executor: await addExecutor(sql, organisation, { email: null, link }),
  })
  const file = 'c0'.repeat(16)
  const size = { width: 320, height: 240, contentType: 'image/webp', content: Buffer.from('RIFF') }
  const picture = { serviceId: byMail, role: 'cover', nth: 0, name: 'кран.jpg', file, sizes: [size] } as const
  await insertPicture(sql, picture)

  return {
    [catalogue.getService.name]: { params: { id: byMail } },
    [catalogue.sendOrder.name]: {
      headers: { 'idempotency-key': randomUUID() },
      body: { service_id: byMail, name: 'Анна', phone: '+7 903 555 01 47', consent: orderConsentText },
    },
    [catalogue.followLink.name]: { params: { id: byLink }, body: { link } },
    [catalogue.showPhone.name]: { params: { id: byMail } },
    [catalogue.getPreview.name]: { params: { srv: byMail } },
    [catalogue.getPreviewPicture.name]: { params: { id: byMail }, query: { image_name: picture.name } },
    [catalogue.getServicePicture.name]: { params: { serviceId: byMail }, query: { image_cover: file } },
  }
}
