import { deskServicesPage } from '#contract/catalogue/desk-schema.ts'
import { quickPositions } from '#contract/catalogue/positions.ts'
import type { StaffCall, StaffDeps } from '../../../staff/service.ts'
import { presentPrice, toPictures } from '../../present.ts'
import { listAllServices, listPositions } from '../../store.ts'
import { listExecutors, presentExecutor } from '../store.ts'

export const listDeskServices = async (
  { sql }: Pick<StaffDeps, 'sql'>,
  { member }: StaffCall,
  { offset = 0, search = '' }: { offset?: number | undefined; search?: string | undefined },
) => {
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
}

/** Categories and executors that the editor suggests. */
export const listChoices = async (
  { sql }: Pick<StaffDeps, 'sql'>,
  { member: { organisationId } }: StaffCall,
) => {
  const always = quickPositions.map(({ value }) => value)
  const categories = await listPositions(sql, organisationId, always)
  const executors = await listExecutors(sql, organisationId)
  return { categories: categories.map(({ text }) => text), executors: executors.map(presentExecutor) }
}
