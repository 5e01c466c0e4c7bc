// The words of entries: what they can be about, what was done, and how people read it.

/** Actions, by the groups in which people look for them. */
export const auditActions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Products: {
    'product.added': 'Added a product',
    'product.changed': 'Changed a product',
    'product.deleted': 'Deleted a product',
    'product.restored': 'Restored a product',
    'import.begun': 'Began an import',
    'review.hidden': 'Hid a review',
    'review.shown': 'Showed a review again',
    'search.synonymAdded': 'Added a synonym',
    'search.synonymRemoved': 'Removed a synonym',
  },
  Prices: {
    'priceList.created': 'Created a price list',
    'priceList.changed': 'Changed a price list',
    'priceList.deleted': 'Deleted a price list',
    'priceList.restored': 'Restored a price list',
    'priceList.entryAdded': 'Added a price to a list',
    'priceList.entryChanged': 'Changed a price of a list',
    'priceList.entryRemoved': 'Removed a price from a list',
    'priceList.ruleSet': 'Set a percentage of a list',
    'priceList.ruleRemoved': 'Removed a percentage of a list',
    'priceList.holderAdded': 'Gave a customer a price list',
    'priceList.holderRemoved': 'Took a price list away',
    'priceList.imported': 'Imported prices of a list',
    'priceList.groupCreated': 'Created a price group',
    'priceList.groupRenamed': 'Renamed a price group',
    'priceList.groupDeleted': 'Deleted a price group',
    'priceList.groupMembersAdded': 'Added members to a price group',
    'priceList.groupMemberRemoved': 'Removed a member from a price group',
  },
  'Orders and money': {
    'order.added': 'Added an order for a customer',
    'account.cartLinesAdded': 'Filled the cart of a customer',
    'order.quantityChanged': 'Changed the quantity of an order',
    'order.cancelled': 'Cancelled an order',
    'order.removed': 'Removed an order',
    'purchase.linesCancelled': 'Cancelled lines of a purchase',
    'payment.cashRecorded': 'Recorded cash',
    'payment.refunded': 'Refunded a payment',
    'payment.refundRepeated': 'Handled a failed refund',
  },
  Accounts: {
    'account.rolesSet': 'Set the roles of an account',
    'account.madeAdmin': 'Made an account an admin',
    'account.madeUser': 'Removed admin rights',
    'account.removed': 'Removed an account',
    'staff.signedIn': 'Signed in',
    'staff.signInFailed': 'Failed to sign in',
    'staff.tokenAdded': 'Added an API token',
    'staff.tokenRevoked': 'Revoked an API token',
    'staff.passwordChanged': 'Changed their password',
    'secondFactor.added': 'Added a second factor',
    'secondFactor.removed': 'Removed a second factor',
    'secondFactor.renamed': 'Renamed a passkey',
    'secondFactor.newCodes': 'Made new recovery codes',
    'secondFactor.cleared': 'Removed the second factors of an account',
  },
  Shop: {
    'setting.changed': 'Changed settings',
    'message.handled': 'Handled a message',
    'message.unhandled': 'Reopened a message',
    'demo.removed': 'Removed the demo',
  },
}

const texts = new Map(Object.values(auditActions).flatMap((group) => Object.entries(group)))

/** The action in words for people; the action itself if it is one of an earlier version. */
export const actionText = (action: string): string => texts.get(action) ?? action

/** Types of subjects in words for people. Entries of earlier versions have other words for some. */
export const subjectTexts = {
  account: 'Account',
  product: 'Product',
  order: 'Order',
  purchase: 'Purchase',
  payment: 'Payment',
  document: 'Document',
  company: 'Company',
  quote: 'Quote',
  approval: 'Approval',
  parcel: 'Parcel',
  return: 'Return',
  priceList: 'Price list',
  changeSet: 'Change set',
  import: 'Import',
  webhook: 'Webhook',
  setting: 'Settings',
  search: 'Synonym',
  review: 'Review',
  message: 'Message',
} as const

export type AuditSubject = keyof typeof subjectTexts
export const auditSubjects = Object.keys(subjectTexts) as [AuditSubject, ...AuditSubject[]]
