import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const hashed = /\/assets\/[^/]+$/
const oftenChecked = /(?:\.html|\/sw\.js|\.webmanifest)(?:\.br|\.gz)?$/

const cachingOf = (file: string): string => {
  if (hashed.test(file)) return 'public, max-age=31536000, immutable'
  return oftenChecked.test(file) ? 'no-cache' : 'public, max-age=86400'
}

/**
 * Serves the built application, compressed beforehand. Each file is a route of its own, so that a missing one is a
 * 404 and never index.html; an address of the pay-from-VK marker opens the application too (B-03).
 */
export const addStaticFiles = async (app: FastifyInstance, dist: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '**/*.map'],
    setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path.replaceAll('\\', '/'))),
  })
  app.get('/pay_from_vk/:id', (_request, reply) => reply.sendFile('index.html'))
}
