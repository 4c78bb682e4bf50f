import { route } from './route.ts'

/** Routes of the staff's desk. The duty of the section, and the server, say who may open one (G-08). */
export const deskRoutes = {
  start: route('/desk/', 'public'),
  /** Written in the letter of an invitation. */
  invitation: route('/desk/invitation/:id/:secret/', 'public'),
  today: route('/desk/today/', 'public'),
  /** Letters to residents that the post never took. */
  letters: route('/desk/today/letters/', 'public'),
  /** Payments of which the bank has not said whether they were made. */
  unknownPayments: route('/desk/today/payments/', 'public'),
  cases: route('/desk/cases/', 'public'),
  case: route('/desk/cases/:id/', 'public'),
  flats: route('/desk/flats/', 'public'),
  flat: route('/desk/flats/:id/', 'public'),
  exchange: route('/desk/exchange/', 'public'),
  content: route('/desk/content/', 'public'),
  newContent: route('/desk/content/new/', 'public'),
  contentItem: route('/desk/content/:id/', 'public'),
  documents: route('/desk/documents/', 'public'),
  newDocument: route('/desk/documents/new/', 'public'),
  catalogue: route('/desk/catalogue/', 'public'),
  newService: route('/desk/catalogue/new/', 'public'),
  service: route('/desk/catalogue/:id/', 'public'),
  shop: route('/desk/shop/', 'public'),
  newOffer: route('/desk/shop/new/', 'public'),
  offer: route('/desk/shop/:id/', 'public'),
  settings: route('/desk/settings/', 'public'),
  members: route('/desk/members/', 'public'),
  record: route('/desk/members/record/', 'public'),
  /** How the member signs in. */
  access: route('/desk/access/', 'public'),
  /** Sections that have no room in the bar of a phone, the member and the way out. */
  more: route('/desk/more/', 'public'),
} as const
