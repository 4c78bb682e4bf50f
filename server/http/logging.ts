import type { FastifyInstance, FastifyServerOptions } from 'fastify'

/** The message of a database error repeats values, so its place in the code has to do. */
const withoutValues = (error: Error) => ({
  type: error.name,
  message: error.name === 'PostgresError' ? '' : error.message,
  stack: (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n'),
  ...('code' in error && { code: String(error.code) }),
})

/** Structured logs on standard output; `stream` is for tests. */
export const loggerOf = (
  level: string,
  stream?: { write(line: string): void },
): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  serializers: { err: withoutValues },
  redact: ['req', 'res', 'headers', 'cookies', 'body', '*.password', '*.username'],
  ...(stream && { stream }),
})

/** One line for each answered call: its route and never its address, which may hold a person's words. */
export const logReplies = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}
