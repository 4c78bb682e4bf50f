import { run, type Running } from '../../../server/main.ts'
import { orderSchema, type Told } from './server-order.ts'
import { sandboxEnvironment } from './sandbox-server.ts'

// See hosted-server.ts.
let running: Running | null = null

const send = (reply: Told): void => void process.send?.(reply)

const execute = async (message: unknown): Promise<void> => {
  const order = orderSchema.parse(message)
  if (order.name === 'run') running = await run(sandboxEnvironment(order.settings))
  else await running?.stop()
}

process.on('message', (message) => {
  execute(message).then(
    () => send({ error: null }),
    (error: unknown) =>
      send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
process.on('disconnect', () => process.exit())
