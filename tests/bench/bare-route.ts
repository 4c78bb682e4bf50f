import fastify from 'fastify'
import { connect } from '../../server/db/connect.ts'
import { listMeters } from '../../server/modules/meters/store.ts'

/** The reference for the meters list: Fastify, one route, the product's SQL statement. */
const sql = connect(process.env['DATABASE_URL'] ?? '')
const app = fastify()
app.get<{ Params: { account: string } }>('/meters/:account', ({ params }) =>
  listMeters(sql, Number(params.account)),
)
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) })
