import {
  deskServicesPage,
  maxServicePictures,
  validateService,
  type DeskService,
  type NewService,
  type ListMove,
} from '#contract/catalogue/desk-schema.ts'
import { quickPositions } from '#contract/catalogue/positions.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import type { ReceivedFile } from '../../kernel/principal.ts'
import { countAttempt } from '../../kernel/limits.ts'
import { assertBelowRowLimit } from '../../kernel/row-limit.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Pictures } from '../../ports/pictures.ts'
import { createPictureIntake, pictureLimits } from '../files/service.ts'
import {
  describeChange,
  assertVersion,
  withRecordedAct,
  hashVersion,
  type StaffCall,
} from '../staff/service.ts'
import {
  insertService,
  listExecutors,
  lockExecutor,
  lockService,
  openOrderForm,
  placeService,
  presentExecutor,
  saveExecutor,
  updateService,
} from './desk-store.ts'
import { insertPicture, createPicture, removePicture, swapCover } from './pictures.ts'
import { toDetails, toPictures, presentPrice } from './present.ts'
import { findService, listAllServices, listPositions, type StoredService } from './store.ts'
import { messages } from './messages.ts'

interface CatalogueDeskDeps {
  readonly sql: Sql
  readonly clock: Clock
  readonly pictures: Pictures
  readonly uploads: string
}

const present = (service: StoredService): DeskService => {
  const { value: price, ...sale } = presentPrice(service)
  const content = {
    id: service.id,
    title: service.title,
    description: service.description,
    category_name: service.categoryName,
    price,
    ...sale,
    is_recommended: service.isRecommended,
    is_shown: !service.isHidden,
    executor: service.executor && presentExecutor(service.executor),
    contact_details: toDetails(service),
  }
  return {
    ...content,
    version: hashVersion(content),
    image_cover: toPictures(service, 'cover')[0] ?? null,
    media: toPictures(service, 'media'),
  }
}

const notFound = (): DomainError => new DomainError('not_found', [messages.notFound])

const check = (service: NewService): void => {
  const faults = Object.values(validateService(service))
  if (faults.length > 0) throw new DomainError('invalid', faults)
}

const saveServiceExecutor = async (
  tx: Tx,
  organisationId: number,
  { executor }: NewService,
): Promise<number | null> => {
  if (!executor) return null
  if (executor.id !== null) {
    const known = await lockExecutor(tx, organisationId, executor.id)
    if (!known) throw new DomainError('not_found', [messages.noExecutor])
    assertVersion(executor.version ?? '', known)
  }
  const id = await saveExecutor(tx, organisationId, executor)
  if (id === undefined) throw new DomainError('not_found', [messages.noExecutor])
  return id
}

/** Actions in the audit log. */
type Word = ReturnType<typeof describeChange> | 'move' | 'picture' | 'picture-remove' | 'cover'

const read = async (from: Sql | Tx, { member }: StaffCall, id: number): Promise<DeskService> => {
  const service = await findService(from, member.organisationId, id)
  if (!service) throw notFound()
  return present(service)
}

const pictured = async (tx: Tx, id: number, file: string, work: typeof swapCover): Promise<void> => {
  if (!(await work(tx, id, file))) throw new DomainError('not_found', [messages.noPicture])
}

/** Returns staff operations that record each change in the audit log, in the same transaction (G-08). */
export const createCatalogueDesk = (deps: CatalogueDeskDeps) => {
  const { sql, clock } = deps
  const takePicture = createPictureIntake(deps)

  const actOn = (
    call: StaffCall,
    id: number,
    work: (tx: Tx, now: Date, before: DeskService) => Promise<Word>,
  ): Promise<DeskService> =>
    withRecordedAct(deps, call, async (tx, now) => {
      if (!(await lockService(tx, call.member.organisationId, id))) throw notFound()
      const word = await work(tx, now, await read(tx, call, id))
      return { act: `service ${word} ${id}`, done: await read(tx, call, id) }
    })

  return {
    list: async (
      { member }: StaffCall,
      query: { offset?: number | undefined; search?: string | undefined },
    ) => {
      const { offset = 0, search = '' } = query
      const page = { offset, limit: deskServicesPage + 1, search: search.trim() }
      const rows = await listAllServices(sql, member.organisationId, page)
      return {
        services: rows.slice(0, deskServicesPage).map((row) => ({
          id: row.id,
          title: row.title,
          category_name: row.categoryName,
          executor_name: row.executor?.name ?? '',
          price_type: row.priceType,
          price: presentPrice(row).value,
          is_recommended: row.isRecommended,
          is_shown: !row.isHidden,
          image_cover: toPictures(row, 'cover')[0] ?? null,
          changed_at: row.changedAt?.toISOString() ?? null,
        })),
        has_more: rows.length > deskServicesPage,
      }
    },

    choices: async ({ member: { organisationId } }: StaffCall) => {
      const always = quickPositions.map(({ value }) => value)
      const categories = await listPositions(sql, organisationId, always)
      const executors = await listExecutors(sql, organisationId)
      return { categories: categories.map(({ text }) => text), executors: executors.map(presentExecutor) }
    },

    get: (call: StaffCall, id: number): Promise<DeskService> => read(sql, call, id),

    add: (call: StaffCall, service: NewService): Promise<DeskService> =>
      withRecordedAct(deps, call, async (tx, now) => {
        check(service)
        const { organisationId } = call.member
        const executorId = await saveServiceExecutor(tx, organisationId, service)
        const id = await insertService(tx, organisationId, service, executorId, now)
        await openOrderForm(tx, id)
        return { act: `service add ${id}`, done: await read(tx, call, id) }
      }),

    change: (
      call: StaffCall,
      id: number,
      { version, ...service }: NewService & { readonly version: string },
    ): Promise<DeskService> =>
      actOn(call, id, async (tx, now, before) => {
        assertVersion(version, before)
        check(service)
        const executorId = await saveServiceExecutor(tx, call.member.organisationId, service)
        await updateService(tx, id, service, executorId, now)
        await openOrderForm(tx, id)
        return describeChange(before.is_shown, service.is_shown)
      }),

    move: async (call: StaffCall, id: number, to: ListMove): Promise<undefined> => {
      await actOn(call, id, async (tx) => {
        if (!(await placeService(tx, call.member.organisationId, id, to))) throw notFound()
        return 'move'
      })
      return undefined
    },

    addPicture: async (
      call: StaffCall & { readonly file: ReceivedFile },
      id: number,
      filename: string,
    ): Promise<DeskService> => {
      const { memberId } = call.member
      await read(sql, call, id)
      await countAttempt(sql, clock, pictureLimits(memberId))
      const made = await createPicture(await takePicture(memberId, call.file))
      return actOn(call, id, async (tx, _now, { image_cover: cover }) => {
        await assertBelowRowLimit(tx, {
          kind: 'service picture',
          owner: id,
          max: maxServicePictures,
          rows: tx`from service_picture where service_id = ${id}`,
          refuse: () => new DomainError('too_many', [messages.tooManyPictures(maxServicePictures)]),
        })
        const [next] = await tx<{ nth: number; names: string[] }[]>`
          select coalesce(max(nth) filter (where role = 'media'), -1) + 1 as nth,
            coalesce(array_agg(name), '{}') as names
          from service_picture where service_id = ${id}`
        const { nth = 0, names = [] } = next ?? {}
        const place = cover ? ({ role: 'media', nth } as const) : ({ role: 'cover', nth: 0 } as const)
        const name = names.includes(filename) ? `${made.file.slice(0, 8)} ${nth} ${filename}` : filename
        await insertPicture(tx, { serviceId: id, name, ...place, ...made })
        return 'picture'
      })
    },

    setCover: (call: StaffCall, id: number, file: string): Promise<DeskService> =>
      actOn(call, id, async (tx) => {
        await pictured(tx, id, file, swapCover)
        return 'cover'
      }),

    removePicture: (call: StaffCall, id: number, file: string): Promise<DeskService> =>
      actOn(call, id, async (tx) => {
        await pictured(tx, id, file, removePicture)
        return 'picture-remove'
      }),
  }
}
