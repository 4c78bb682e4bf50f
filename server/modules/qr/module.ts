import { qrLetters } from './letters.ts'
import { qrRoutes } from './routes.ts'
import type { ServerModule } from '../server-module.ts'

export const qrModule: ServerModule = {
  name: 'qr',
  routes: qrRoutes,
  letters: qrLetters,
}
