import { maxServicePictures, type DeskService } from '#contract/catalogue/desk-schema.ts'
import { DomainError } from '../../../../kernel/domain-error.ts'
import { countAttempt } from '../../../../kernel/limits.ts'
import type { ReceivedFile } from '../../../../kernel/principal.ts'
import { assertBelowRowLimit } from '../../../../kernel/row-limit.ts'
import { pictureLimits, type TakePicture } from '../../../files/service.ts'
import type { StaffCall, StaffDeps } from '../../../staff/service.ts'
import { messages } from '../../messages.ts'
import { createPicture, insertPicture, removePicture, swapCover } from '../../pictures.ts'
import { readService } from '../read-service.ts'
import { changeLockedService } from '../write-service.ts'

/** Adds the picture: the first as the cover, others at the end. */
export const addServicePicture = async (
  deps: StaffDeps & { readonly takePicture: TakePicture },
  call: StaffCall & { readonly file: ReceivedFile },
  id: number,
  filename: string,
): Promise<DeskService> => {
  const { memberId } = call.member
  await readService(deps.sql, call, id)
  await countAttempt(deps.sql, deps.clock, pictureLimits(memberId))
  const made = await createPicture(await deps.takePicture(memberId, call.file))
  return changeLockedService(deps, call, id, async (tx, _now, { image_cover: cover }) => {
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
}

const assertPicture = (isFound: boolean): void => {
  if (!isFound) throw new DomainError('not_found', [messages.noPicture])
}

export const setServiceCover = (
  deps: StaffDeps,
  call: StaffCall,
  id: number,
  file: string,
): Promise<DeskService> =>
  changeLockedService(deps, call, id, async (tx) => {
    assertPicture(await swapCover(tx, id, file))
    return 'cover'
  })

export const removeServicePicture = (
  deps: StaffDeps,
  call: StaffCall,
  id: number,
  file: string,
): Promise<DeskService> =>
  changeLockedService(deps, call, id, async (tx) => {
    assertPicture(await removePicture(tx, id, file))
    return 'picture-remove'
  })
