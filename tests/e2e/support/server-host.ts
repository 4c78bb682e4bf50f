import { run, type Running } from '../../../server/main.ts'
import { orderSchema, type Told } from './server-order.ts'
import { standEnvironment } from './stand-server.ts'

// See hosted-server.ts.
let running: Running | null = null

const tell = (told: Told): void => void process.send?.(told)

const obey = async (message: unknown): Promise<void> => {
  const order = orderSchema.parse(message)
  if (order.name === 'run') running = await run(standEnvironment(order.settings))
  else await running?.stop()
}

process.on('message', (message) => {
  obey(message).then(
    () => tell({ error: null }),
    (error: unknown) =>
      tell({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
process.on('disconnect', () => process.exit())
