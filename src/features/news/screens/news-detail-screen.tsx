import { useParams } from 'wouter'
import type { Constants } from '#contract/config/schema.ts'
import { NewsDetail } from '../components/news-detail.tsx'
import '../news.css'

type NewsDetailScreenProps = { constants: Constants }

/** One piece of news by the id of the address. */
export function NewsDetailScreen({ constants }: NewsDetailScreenProps) {
  const { id = '' } = useParams()
  return <NewsDetail id={Number(id)} calendar={{ today: constants.today, timeZone: constants.time_zone }} />
}
