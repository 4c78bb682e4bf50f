import type { Queryable } from '../../../db/connect.ts'
import { faultMetrics, queueMetrics, type Metric } from '../../../kernel/retries.ts'
import type { Channel } from '../channels/channel.ts'
import { countFaults, countMessages } from './store.ts'

export const channelMetrics = async (
  { name, queue }: Channel,
  sql: Queryable,
  now: Date,
): Promise<readonly Metric[]> => {
  const { givenUp: value, ...counts } = await countMessages(sql, name)
  return [
    ...queueMetrics(queue, counts, now),
    ...faultMetrics(queue, await countFaults(sql, name)),
    { name: `${queue}_given_up`, help: 'Messages given up in the last 30 days', value },
  ]
}
