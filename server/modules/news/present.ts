import type { NewsEntry } from '#contract/news/schema.ts'
import type { StoredEntry } from './store.ts'

export const presentEntry = ({ id, title, summary, house, published_at }: StoredEntry): NewsEntry => ({
  id,
  title,
  summary,
  published_at: published_at.toISOString(),
  for_house: house !== '',
})
