import * as cases from '#contract/cases/desk-endpoints.ts'
import * as catalogue from '#contract/catalogue/desk-endpoints.ts'
import { deskServiceSchema } from '#contract/catalogue/desk-schema.ts'
import * as content from '#contract/news/desk-endpoints.ts'
import { deskDocumentSchema } from '#contract/documents/desk-schema.ts'
import * as documents from '#contract/documents/desk-endpoints.ts'
import { deskNewsSchema } from '#contract/news/desk-schema.ts'
import * as exchange from '#contract/exchange/desk-endpoints.ts'
import * as flats from '#contract/flats/endpoints.ts'
import { deskImportSchema, madeExportSchema } from '#contract/exchange/desk-schema.ts'
import * as shop from '#contract/shop/desk-endpoints.ts'
import { deskOfferSchema } from '#contract/shop/desk-schema.ts'
import { resendEmail } from '#contract/today/endpoints.ts'
import { toMonth } from '#contract/calendar.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { storedFileSchema } from '#contract/files/schema.ts'
import { inviteAgain, removeMember } from '#contract/staff/endpoints.ts'
import { removeStaffPasskey, renameStaffPasskey } from '#contract/staff/passkey-endpoints.ts'
import type { Sql } from '../../../server/db/connect.ts'
import { runNextImport } from '../../../server/modules/exchange/imports/import-job.ts'
import { openDeskCases } from '../support/cases.ts'
import { addUploaded, onePoint } from '../support/files.ts'
import { addDialPhoto, addMeter } from '../support/meters.ts'
import { addRequest } from '../support/requests.ts'
import type { CallInput } from './account-inputs.ts'
import { accountsTable, plainStaffInputs } from './plain-staff-inputs.ts'

export const openStaffWorld = async (sql: Sql) => {
  const desk = await openDeskCases(sql)

  const organisation = async () => {
    const { id: organisationId, resident, member } = await desk.organisation()
    const { profile, username } = await resident()
    const head = await member('head')

    const newCase = async () => {
      const request = await addRequest(sql, profile)
      return { request, params: { id: await desk.findCase('request', request) } }
    }
    const acting =
      (more: object = {}) =>
      async (): Promise<CallInput> => {
        const { params } = await newCase()
        return { params, body: { version: 1, ...more } }
      }
    const newMember = async () => {
      await member()
      const [row] = await sql<{ id: number }[]>`
        select max(id) as id from staff_member where organisation_id = ${organisationId} and removed_at is null`
      return { params: { id: row?.id ?? 0 } }
    }
    const headsPasskey = async () => {
      const [row] = await sql<{ id: string }[]>`
        insert into staff_passkey (id, organisation_id, member_id, credential_id, public_key, counter, name, created_at)
        select gen_random_uuid(), organisation_id, id, gen_random_uuid(), '', 0, 'Ключ', now() from staff_member
        where organisation_id = ${organisationId} and role = 'head' returning id`
      return { params: { id: row?.id ?? '' } }
    }
    const upload = async (): Promise<string> => {
      const file = { name: 'кран.png', content: onePoint }
      const reply = await head.call(cases.sendCaseFile, { body: { filename: file.name }, file })
      return storedFileSchema.parse(reply.json()).file_id
    }

    const checked = async (surname: string, header = 'Фамилия'): Promise<CallInput> => {
      const file = {
        name: 'дом.csv',
        content: Buffer.from(String(accountsTable(surname)).replace('Фамилия', header)),
      }
      const reply = await head.call(exchange.checkTable, { body: { filename: file.name }, file })
      while (await runNextImport({ ...desk, sql }));
      return { params: { id: deskImportSchema.parse(reply.json()).id } }
    }

    const piece = { title: 'Отключат воду', body: '<p>С 10:00</p>', house: '', publish_at: null }
    const publish = async () => {
      const reply = await head.call(content.publishNews, { body: piece })
      const { id, version } = deskNewsSchema.parse(reply.json())
      return { params: { id }, version }
    }
    let papers = 0
    const paper = () => ({
      body: {
        filename: 'отчёт.png',
        title: `Отчёт ${(papers += 1)}`,
        house: '',
        published_on: '2026-03-01',
      },
      file: { name: 'отчёт.png', content: onePoint },
    })
    const [account] = await sql<{ id: number }[]>`
      select personal_account_id as id from profile where id = ${profile}`
    const flat = { params: { id: account?.id ?? 0 } }
    let phones = 0

    const executor = {
      name: 'Мастерская',
      address: '',
      phone: '',
      email: '',
      link: '',
      weekdays: { from: '', till: '' },
      weekend: { from: '', till: '' },
      works_under_contract: false,
      requisites_confirmed: false,
      id: null,
      version: null,
    }
    const offered = {
      title: 'Окна',
      description: '<p>Моем</p>',
      category_name: 'Быт',
      price_type: 'fixed_price',
      price: 100,
      sale: 0,
      sale_type: 'percent',
      is_recommended: false,
      is_shown: true,
      contact_details: {
        name: 'show',
        address: 'show',
        phone: 'necessarily',
        mail: 'hidden',
        comment: 'show',
      } as const,
      executor,
    }
    const addService = async () => {
      const reply = await head.call(catalogue.addService, { body: offered })
      return deskServiceSchema.parse(reply.json())
    }
    const picture = { name: 'окно.png', content: onePoint }
    const addPicture = async () => {
      const { id } = await addService()
      const input = { params: { id }, body: { filename: picture.name }, file: picture }
      const { image_cover: cover } = deskServiceSchema.parse(
        (await head.call(catalogue.addServicePicture, input)).json(),
      )
      return { params: { id, picture: cover?.file ?? '' } }
    }
    const ownService = async () => ({ params: { id: (await addService()).id } })

    const sellIn = async (sector: string) => {
      await sql`
        insert into sector (organisation_id, code, name) values (${organisationId}, ${sector}, 'Коммунальные услуги')
        on conflict do nothing`
      return sector
    }
    const offer = {
      description: '',
      attendance: 0,
      is_shown: true,
      positions: [{ name: 'Розетка', description: '', unit: 'шт.', price: 420, is_shown: true }],
    }
    let offers = 0
    const newOffer = async () => ({
      ...offer,
      sector: await sellIn(`rent ${organisationId}`),
      name: `Электрика ${(offers += 1)}`,
    })
    const addOffer = async () =>
      deskOfferSchema.parse((await head.call(shop.addOffer, { body: await newOffer() })).json())
    const ownOffer = async () => ({ params: { id: (await addOffer()).id } })
    const addImage = async () => {
      const { id, positions } = await addOffer()
      const params = { id, position: positions[0]?.id ?? 0 }
      return { params, body: { filename: picture.name }, file: picture }
    }
    const ownImage = async () => {
      const reply = await head.call(shop.addOfferImage, await addImage())
      const { id, positions } = deskOfferSchema.parse(reply.json())
      return { params: { id, image: positions[0]?.images[0] ?? 0 } }
    }

    const inputs: Readonly<Record<string, () => Promise<CallInput>>> = {
      ...plainStaffInputs(head),
      [removeMember.name]: newMember,
      [inviteAgain.name]: newMember,
      [renameStaffPasskey.name]: async () => ({ ...(await headsPasskey()), body: { name: 'Ключ' } }),
      [removeStaffPasskey.name]: headsPasskey,
      [cases.showCase.name]: newCase,
      [cases.showCaseByNumber.name]: async () => {
        const [row] = await sql<{ number: number }[]>`
          select number from request where id = ${await addRequest(sql, profile)}`
        return { params: { number: row?.number ?? 0 } }
      },
      [cases.showCaseFile.name]: async () => {
        const { request, params } = await newCase()
        const file = await addUploaded(sql, desk.files, profile)
        await sql`
          update file set owner_kind = 'request', owner_id = ${request}, claimed_at = uploaded_at where id = ${file}`
        return { params: { ...params, file } }
      },
      [cases.takeCase.name]: acting(),
      [cases.unassignCase.name]: acting(),
      [cases.addCaseNote.name]: acting({ text: 'Картридж 40 мм' }),
      [cases.answerCase.name]: async () => acting({ text: 'Едем', files: [await upload()] })(),
      [cases.planVisit.name]: acting({
        date: '2027-03-17',
        from: '14:00',
        till: '16:00',
        performer: 'Петров',
      }),
      [cases.changeCaseStatus.name]: acting({ status: 'in_work' }),
      [catalogue.getDeskService.name]: ownService,
      [catalogue.moveService.name]: async () => {
        const { params: other } = await ownService()
        return { ...(await ownService()), body: { to: 'before', other: other.id } }
      },
      [catalogue.addService.name]: async () => {
        const { executor: known } = await addService()
        return { body: { ...offered, executor: known } }
      },
      [catalogue.changeService.name]: async () => {
        const { id, version, executor: known } = await addService()
        return { params: { id }, body: { ...offered, executor: known, version } }
      },
      [documents.addDocument.name]: async () => paper(),
      [documents.withdrawDocument.name]: async () => {
        const reply = await head.call(documents.addDocument, paper())
        return { params: { id: deskDocumentSchema.parse(reply.json()).id } }
      },
      [content.addNewsPicture.name]: async () => ({ body: { filename: picture.name }, file: picture }),
      [catalogue.addServicePicture.name]: async () => ({
        ...(await ownService()),
        body: { filename: picture.name },
        file: picture,
      }),
      [catalogue.setServiceCover.name]: addPicture,
      [catalogue.removeServicePicture.name]: addPicture,
      [shop.getDeskOffer.name]: ownOffer,
      [shop.moveOffer.name]: async () => {
        const { params: other } = await ownOffer()
        return { ...(await ownOffer()), body: { to: 'before', other: other.id } }
      },
      [shop.addOffer.name]: async () => ({ body: await newOffer() }),
      [shop.changeOffer.name]: async () => {
        const { id, version, positions } = await addOffer()
        const named = positions.map(({ images: _images, ...position }) => position)
        return { params: { id }, body: { ...(await newOffer()), positions: named, version } }
      },
      [shop.getOfferImage.name]: ownImage,
      [shop.addOfferImage.name]: addImage,
      [shop.setOfferMainImage.name]: ownImage,
      [shop.removeOfferImage.name]: ownImage,
      [content.getDeskNews.name]: async () => ({ params: (await publish()).params }),
      [content.changeNews.name]: async () => {
        const { params, version } = await publish()
        return { params, body: { ...piece, version } }
      },
      [content.withdrawNews.name]: async () => ({ params: (await publish()).params }),
      [exchange.getDeskImport.name]: () => checked('Петров'),
      [exchange.confirmImport.name]: async () => ({
        ...(await checked('Петров')),
        body: { skip_bad: false, quiet: true },
      }),
      [exchange.chooseColumns.name]: async () => ({
        ...(await checked('Петров', 'Житель')),
        body: {
          kind: 'accounts',
          columns: [
            { column: 'Лицевой счёт', header: 'Лицевой счёт' },
            { column: 'Фамилия', header: 'Житель' },
            { column: 'Дом', header: 'Дом' },
            { column: 'Помещение', header: 'Помещение' },
          ],
        },
      }),
      [exchange.forgetColumns.name]: () => checked('Петров', 'Житель'),
      [exchange.cancelImport.name]: () => checked('Петров'),
      [exchange.getBadRows.name]: () => checked(''),
      [exchange.getExportFile.name]: async () => {
        const body = { kind: 'readings', format: 'csv', encoding: 'utf-8' }
        const reply = await head.call(exchange.createExport, { body })
        return { params: { id: madeExportSchema.parse(reply.json()).id } }
      },
      [flats.showFlat.name]: async () => flat,
      [flats.showFlatHouse.name]: async () => {
        const [row] = await sql<{ id: number }[]>`
          select id from house where organisation_id = ${organisationId} limit 1`
        return { params: { id: row?.id ?? 0 } }
      },
      [flats.showFlatFile.name]: async () => {
        const personalAccountId = flat.params.id
        const period = toMonth(desk.clock.now().toISOString())
        const file = await addDialPhoto(sql, desk.files, { profile, personalAccountId, period })
        return { params: { ...flat.params, file } }
      },
      [flats.enterReading.name]: async () => ({
        ...flat,
        body: {
          meter_id: await addMeter(sql, { personalAccountId: flat.params.id }, 'GasAreaMeter'),
          values: [5],
          based_on: { period: toMonth(desk.clock.now().toISOString()), previous: [0], version: 0 },
        },
      }),
      [flats.addFlatPhone.name]: async () => ({ ...flat, body: { number: '+7 900 123-45-67' } }),
      [flats.removeFlatPhone.name]: async () => {
        const digits = String(79_000_000_000 + (phones += 1))
        await head.call(flats.addFlatPhone, { ...flat, body: { number: `+${digits}` } })
        return { params: { ...flat.params, digits } }
      },
      [flats.createPaymentLink.name]: async () => ({ ...flat, body: { sector: await sellIn('rent') } }),
      [resendEmail.name]: async () => {
        const [row] = await sql<{ id: number }[]>`
          insert into notification_outbox (channel, kind, recipient, created_at, due_at, given_up_at)
          values ('email', 'receipts_receipt', ${username}, now(), now(), now()) returning id`
        return { params: { id: row?.id ?? 0 } }
      },
      [cases.removeReplyTemplate.name]: async () => {
        const [row] = await sql<{ id: number }[]>`
          insert into reply_template (organisation_id, title, text) values (${organisationId}, 'Едем', 'Едем') returning id`
        return { params: { id: row?.id ?? 0 } }
      },
    }
    return { head, toInput: ({ name }: Endpoint) => inputs[name]?.() ?? Promise.resolve(undefined) }
  }

  return { ...desk, organisation }
}
