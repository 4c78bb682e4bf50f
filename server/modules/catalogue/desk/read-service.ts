import type { DeskService } from '#contract/catalogue/desk-schema.ts'
import type { Queryable } from '../../../db/connect.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { hashVersion, type StaffCall } from '../../staff/service.ts'
import { messages } from '../messages.ts'
import { presentPrice, toDetails, toPictures } from '../present.ts'
import { findService, type StoredService } from '../store.ts'
import { presentExecutor } from './store.ts'

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

export const notFound = (): DomainError => new DomainError('not_found', [messages.notFound])

/** Throws `not_found` for a service of another organisation. */
export const readService = async (
  from: Queryable,
  { member }: StaffCall,
  id: number,
): Promise<DeskService> => {
  const service = await findService(from, member.organisationId, id)
  if (!service) throw notFound()
  return present(service)
}
