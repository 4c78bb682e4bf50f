import type { idSources } from './id-sources.ts'
import { shopFields } from './shop-sources.ts'

type SourceName = keyof Awaited<ReturnType<typeof idSources>>['sources']

interface NotAnId {
  readonly why: string
}

const accountNumber: NotAnId = {
  why: 'the number on a receipt, told with the surname; V-07 proves that it tells nothing',
}
const payersCookie: NotAnId = {
  why: 'a payer by QR has no profile but a cookie; tests/server/qr proves that ids of another are as absent',
}
const letterWord: NotAnId = { why: 'a secret word of a letter, which is the proof by itself' }

const devicesName: NotAnId = {
  why: 'the name of a key that signed the call; tests/server/auth prove that one of another resident is refused',
}

const treeWord: NotAnId = { why: 'a word of the tree that every resident of the organisation is shown' }

const furtherSector: NotAnId = {
  why: 'found as body.sector is; tests/server/payments prove that one of another organisation is as absent',
}

const shownToAll: NotAnId = { why: 'previews and their pictures are open to anyone' }

/** Source of each id of each call. An id without an entry fails the test of V-01. */
export const idFields: Readonly<Record<string, SourceName | NotAnId>> = {
  'registerTenant body.number': accountNumber,
  'addProfile body.number': accountNumber,
  'addPhone body.number': { why: 'a telephone number' },
  'activateTenant body.user_id': letterWord,
  'activateTenant body.profile_id': letterWord,
  'openRepair body.user_id': letterWord,
  'openRepair body.profile_id': letterWord,
  'undoEmailChange body.user_id': letterWord,
  'undoEmailChange body.profile_id': letterWord,
  'finishAddProfile body.user_id': letterWord,
  'finishAddProfile body.profile_id': letterWord,
  'finishAddProfile body.activation_code': letterWord,
  'finishEmailChange body.user_id': letterWord,
  'finishEmailChange body.profile_id': letterWord,
  'confirmEmail params.userId': letterWord,
  'confirmEmail params.code': letterWord,
  'getRefusalConfig query.id': letterWord,
  'setRefusalChannels body.id': letterWord,
  'disownAddress body.id': letterWord,
  'unsubscribe params.id': letterWord,
  'finishDialing params.id': payersCookie,
  'savePayAction body.tenant_id': payersCookie,
  'savePayAction body.sector': payersCookie,
  'getPayAction query.pay_action_id': payersCookie,
  'payByNumber query.pay_action_id': payersCookie,
  'payByNumber query.number': { why: 'a secret word of a link, which is the proof by itself' },
  'attachPayAction params.id': payersCookie,
  'attachPayAction body.tenant_id': payersCookie,
  'attachPayAction body.sector': payersCookie,

  'endSession params.id': 'session',
  'renamePasskey params.id': 'passkey',
  'removePasskey params.id': 'passkey',
  'addPasskey body.credential.id': devicesName,
  'signInByPasskey body.credential.id': devicesName,
  'checkPasskey body.credential.id': devicesName,
  'changeProfile body.profile': 'profile',
  'detachProfile params.id': 'profile',
  'getNotices query.sectors.*': 'sector',
  'listAccruals query.sectors.*': 'sector',
  'getAccrual params.id': 'accrual',
  'printReceipt body.accrual': 'accrual',
  'printReceipt body.accrual_id': 'accrual',
  'printReceipt body.sector_code': 'sector',
  'getReceiptTask query.task_id': 'receiptTask',
  'getReceiptTask query.sector_code': 'sector',
  'getReceiptFile params.task_id': 'receiptTask',
  'getAttachment params.id': 'attachment',
  'submitReadings body.meters.*.meter_id': 'meter',
  'submitReadings body.meters.*.files.*': 'upload',
  'getNews params.id': 'news',
  'getBillingInfo query.accrual': 'accrual',
  'getBillingInfo query.sector': 'place',
  'getPrepayment query.sector': 'place',
  'calculateFee query.sector': 'place',
  'payOrder body.sector': 'place',
  'payOrder body.also.*.sector': furtherSector,
  'payOrder body.accrual': 'accrual',
  'payOrder body.user_id': 'user',
  'payOrder body.save_card': { why: 'whether a card is to be remembered' },
  'startTransaction body.sector': 'place',
  'startTransaction body.also.*.sector': furtherSector,
  'startTransaction body.accrual': 'accrual',
  'fastTransaction body.sector': 'place',
  'fastTransaction body.also.*.sector': furtherSector,
  'fastTransaction body.accrual': 'accrual',
  'fastTransaction body.card': 'card',
  'payRequest body.request_number': 'order',
  'getStartedPayment params.key': 'start',
  'removeCard params.id': 'card',
  'removeBankCard params.userId': 'user',
  'removeBankCard params.cardId': 'card',
  'changeAutopay params.userId': 'user',
  'changeAutopay params.cardId': 'card',
  'changeAutopay body.activate_autopay_sector': 'place',
  'changeAutopay body.deactivate_autopay_sector': 'place',
  'registerCard body.user_id': 'user',
  'registerCard body.sector': 'place',
  'listNotConfirmed query.user_id': 'user',
  'listPayments query.sectors.*': 'sector',
  'getFiscalReceipt params.id': 'payment',
  'removePhone params.id': 'phone',
  'putFile params.shared_id': 'announced',
  'getFileLink query.file_id': 'upload',
  'getFile params.shared_id': 'fileLink',
  'createRequest body.category': treeWord,
  'createRequest body.subcategory': treeWord,
  'createRequest body.phones.*.number': { why: 'a telephone number' },
  'listServices query.position': { why: 'a word of the categories that everybody is shown' },
  'getService params.id': 'service',
  'sendOrder body.service_id': 'service',
  'followLink params.id': 'service',
  'followLink body.link': { why: 'an address of a page; the server takes its own' },
  'showPhone params.id': 'service',
  'getPreview params.srv': shownToAll,
  'getPreviewPicture params.id': shownToAll,
  'getServicePicture params.serviceId': shownToAll,
  'getNewsPicture params.id': shownToAll,
  'getRequest params.id': 'request',
  'rateRequest params.id': 'request',
  'cancelRequest params.id': 'request',
  'commentRequest params.id': 'request',
  'commentRequest body.files.*': 'upload',
  'writeMessage params.id': 'ticket',
  'writeMessage body.files.*': 'upload',
  'createRequest body.requester_files.*': 'upload',
  'createTicket body.requester_files.*': 'upload',
  'createTicket body.topic._id': {
    why: 'one of the topics that every resident of the organisation is shown',
  },
  'createTicket body.topic.name': { why: 'words for people; the id counts' },
  ...shopFields,
  'getTicket params.id': 'ticket',
  'revokeTicket params.id': 'ticket',
  'rateTicket params.id': 'answeredTicket',
}
