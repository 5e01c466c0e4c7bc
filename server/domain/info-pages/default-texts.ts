// The texts of pages that the operator has not replaced. They describe the software's actual behavior and promise nothing else. Update them
// when cookies, stored data or the rules of orders change.
import type { InfoPages } from '#common/info-pages/blocks.ts'
import { type InfoPageName, infoPageNames } from '#common/info-pages/names.ts'
import { readBlocks } from './read-blocks.ts'

export type SellerFacts = {
  name: string
  address?: string | null | undefined
  taxId?: string | null | undefined
  email: string
  phone?: string | null | undefined
  currency: string
  /** The shop's address. With https its cookie names have a prefix. */
  publicUrl?: string | undefined
}

export const defaultInfoPages = (seller: SellerFacts): InfoPages =>
  new Map(infoPageNames.map((name) => [name, readBlocks(texts[name](seller))]))

const contactOf = ({ name, address, taxId, email, phone }: SellerFacts) =>
  [name, address, taxId && `Tax number: ${taxId}`, `Email: ${email}`, phone && `Phone: ${phone}`].filter(Boolean).join('\n')

const texts: Record<InfoPageName, (seller: SellerFacts) => string> = {
  about: (seller) => `
${seller.name} sells computer parts wholesale: processors, graphics cards, memory, drives, motherboards, cases, cables and everything else that goes into a computer. Our customers are system builders, schools and resellers.

# How we sell
- Every part shows its price per piece, its minimum order quantity and how many are in stock. Stock figures are live: they update while you look at them.
- You need an account to order. It is free, and one account is enough for your company.
- You can pay in cash on delivery, or online with the methods offered at the checkout.
- You can download an invoice for every paid order.

# How to reach us
${contactOf(seller)}
`,

  terms: (seller) => `
These terms apply to all orders in this shop. They don't affect your legal rights.

# Seller
${contactOf(seller)}

# Prices and quantities
Prices are per piece, in ${seller.currency}. Each part has a minimum order quantity, and you can't order more than we have in stock. The checkout shows the quantity and the total before you pay.

# Orders
Adding a part to your cart doesn't reserve it. We reserve the stock when you place your order at the checkout. If the stock is gone by then, your order isn't placed and you aren't charged.

You can cancel single lines or a whole purchase until you have paid for it. You can't cancel or delete paid lines in your account: please contact us instead.

# Payment
You can pay in cash on delivery, or online with the methods offered at the checkout. You have 30 minutes to finish an online payment. After that it is cancelled, and the stock is released. If your money reaches us later, or after you cancelled the order, we refund it.

# Delivery
We deliver to the address that you give us with your order, and use your phone number for questions about the delivery.

# Refunds
We refund an online payment to the method that you paid with. You can download a credit note for every refund, just like the invoice.
`,

  privacy: (seller) => `
This page explains which personal data this shop stores, why, and how to have it deleted.

# Who is responsible
${contactOf(seller)}

# What we store
- Your account: your name, email address and password (only as a hash, from which it can't be recovered), and what you add to your profile: phone number, delivery address, date of birth and photo.
- Your purchases, payments, invoices and refunds, with the name and address that they were made out to, and the network address from which you paid.
- Reviews that you write. Everyone can read them, with your name and photo.
- Messages that you send us with the contact form.
- The devices that are signed in to your account: the browser, and the network address that it last used. You can see them on your account page and sign each of them out.
- The browsers that you have signed in from, only as a hash, so that we email you only about new ones. We delete each of them 400 days after its last sign-in.
- API tokens that you create, also only as a hash. We delete each of them 30 days after it expires.
- Emails that we send you. We delete them 30 days after sending, and those that could not be delivered after a year.
- The network addresses that use sign-in and forms, for up to an hour, to slow down people who guess passwords.
- What admins do, such as changing a role or recording a payment.

The server's log can contain network addresses and the addresses of pages. It contains no passwords.

# Who else receives data
- If you pay by card, bKash or Nagad: that payment provider. You enter card numbers and PINs on the provider's page; we never see them.
- If you sign in with Google or GitHub: we receive your name, your email address and the number of your account there. We tell them nothing about your orders.
- Pictures of parts may come from other servers, which then see your network address.

We don't use analytics or advertising, and we don't sell data.

# How long we keep it
We keep your account until it is closed. After that we still keep orders, payments and invoices, because a shop has to keep complete accounts. A sign-in that you haven't used for 30 days ends and is deleted. Delivery addresses, lists and builds that you delete can be restored for 30 days; then we delete them.

# See, correct and delete your data
You can see and correct your profile under "My account", and clear every field except your email address. To close your account, remove your reviews or get a copy of your data, write to ${seller.email} from the email address of your account. Closing an account signs out all its devices at once and deletes its password, its API tokens and its links to Google and GitHub. Tell us if you also want your name, phone number and address erased. We do that as far as the law allows.
`,

  cookies: ({ publicUrl = '' }) => `
This shop sets only cookies that it needs to work, or that remember a choice of yours. They don't track you, and we share them with no one. That's why you see no cookie banner here.

# Cookies
${tableOf('Cookie', cookieRows(publicUrl.startsWith('https:') ? '__Host-' : ''))}

# Storage in your browser
Your browser also stores these entries. They aren't sent to anyone but this shop.

${tableOf('Entry', storageRows)}

# Other sites
Payment providers, Google and GitHub set their own cookies when you visit their pages.
`,
}

type StoredThing = [name: string, purpose: string, duration: string]

const tableOf = (what: string, rows: readonly StoredThing[]) =>
  [[what, 'What it is for', 'How long it stays'], ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const cookieRows = (prefix: string): StoredThing[] => [
  [
    `${prefix}partsdock_session`,
    'Keeps you signed in.',
    'Until you sign out, but no longer than 30 days after your last visit and 90 days after you signed in',
  ],
  [`${prefix}partsdock_device`, 'Recognises your browser when you sign in again, so that we email you only about new devices.', '400 days'],
  [
    `${prefix}partsdock_google, ${prefix}partsdock_github`,
    'Protects your sign-in while you are at Google or GitHub.',
    'Until you come back, 10 minutes at most',
  ],
  ['theme', 'Remembers that you chose light or dark colours. Set only if you do.', 'One year'],
]

const storageRows: StoredThing[] = [
  [
    'accessToken, accessTokenSince',
    'Shows the shop who you are while you are signed in.',
    'Until you sign out. A token works for one hour',
  ],
  ['partsView', 'Remembers whether you view parts as a list or as tiles.', 'Until you delete it in your browser'],
  ['recentSearches', 'Remembers your last searches, to offer them again.', 'Until you clear them in the search field'],
  ['viewedParts', 'Remembers the last parts that you looked at, to show them again.', 'Until you clear them'],
  ['comparedParts', 'Remembers the parts that you chose to compare.', 'Until you clear them'],
  ['rowDensity', 'Remembers whether you chose compact tables.', 'Until you delete it in your browser'],
  ['buying', 'Remembers the part that you wanted to buy while you sign in.', 'Until you have signed in, or close the tab'],
  [
    'react-router-scroll-positions, remix-router-transitions',
    'Remembers how far you scrolled and which pages you switched between, for when you go back.',
    'Until you close the tab',
  ],
]
