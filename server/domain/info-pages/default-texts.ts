// The texts of pages that the operator has not replaced. They describe what this software does, and promise nothing else. Keep them true when
// cookies, stored data or the rules of orders change.
import type { InfoPages } from '#common/info-pages/blocks.ts'
import { type InfoPageName, infoPageNames } from '#common/info-pages/names.ts'
import { readBlocks } from './read-blocks.ts'

export type SellerFacts = {
  name: string
  address?: string | undefined
  taxId?: string | undefined
  email: string
  phone?: string | undefined
  currency: string
}

export const defaultInfoPages = (seller: SellerFacts): InfoPages =>
  new Map(infoPageNames.map((name) => [name, readBlocks(texts[name](seller))]))

const contactOf = ({ name, address, taxId, email, phone }: SellerFacts) =>
  [name, address, taxId && `Tax number: ${taxId}`, `Email: ${email}`, phone && `Phone: ${phone}`].filter(Boolean).join('\n')

const texts: Record<InfoPageName, (seller: SellerFacts) => string> = {
  about: (seller) => `
${seller.name} sells computer parts wholesale: processors, graphics cards, memory, drives, boards, cases, cables and everything else that a computer is built from. Our customers are system builders, schools and resellers.

# How we sell
- Every part shows its price for each piece, its minimum order quantity and the stock that is left. The stock is live: it changes while you look at it.
- You need an account to order. It is free, and one account is enough for your company.
- You pay in cash on delivery, or online with the methods that the checkout offers.
- You can download an invoice for every paid order.

# How to reach us
${contactOf(seller)}
`,

  terms: (seller) => `
These are the terms of orders in this shop. Your rights under the law stay as they are.

# Seller
${contactOf(seller)}

# Prices and quantities
Prices are for one piece, in ${seller.currency}. Each part has a minimum order quantity, and you can order no more than what is in stock. The checkout shows the quantity and the total before you pay.

# Orders
Adding a part to your cart reserves nothing. We reserve the stock when you place your order at the checkout. If the stock is no longer there at that moment, nothing is placed and nothing is charged.

You can cancel an order until it is paid. A paid order cannot be cancelled or deleted in your account: write to us instead.

# Payment
You pay in cash on delivery, or online with the methods that the checkout offers. An online payment has to be finished within 30 minutes. Otherwise it ends, and the stock is free again. If your payment arrives after that, or for a cancelled order, we refund it.

# Delivery
We deliver to the address that you give us with your order, and use your phone number for questions about the delivery.

# Refunds
Refunds of online payments go back the way you paid. Each refund has a credit note, which you can download like the invoice.
`,

  privacy: (seller) => `
This page says which personal data this shop stores, why, and how you get it deleted.

# Who is responsible
${contactOf(seller)}

# What we store
- Your account: name, email address, password (only as a hash that cannot be read back), and what you add to your profile: phone number, delivery address, date of birth and photo.
- Your orders, payments, invoices and refunds, with the name and address that they were made for.
- Reviews that you write. Everyone can read them, with your name and photo.
- Messages that you send with the contact form.
- The devices that are signed in to your account: browser and network address of the last use. You see them on your account page and can sign each of them out.
- API tokens that you create, also only as a hash.
- Emails that we send to you. We delete them 30 days after sending.
- For up to an hour, the network addresses that use sign-in and forms, to slow down people who guess passwords.
- Admins' actions, such as changing a role or recording a payment.

The server's log can contain network addresses and the addresses of pages. It contains no passwords.

# Who else receives data
- If you pay by card, bKash or Nagad: that payment provider. You type card numbers and PINs on the provider's page; we never see them.
- If you sign in with Google or GitHub: we receive your name, email address and account number there. We tell them nothing about your orders.
- Pictures of parts may come from other servers, which then see your network address.

We use no analytics and no advertising, and we sell no data.

# How long we keep it
Your account stays until it is closed. We keep orders, payments and invoices after that, because the books of a shop must be complete. A sign-in that is not used for 30 days ends and is deleted.

# See, correct and delete your data
You can see and correct your profile under "My account", and clear every field but your email address. To get your account closed, your reviews removed or a copy of your data, write to ${seller.email} from the email address of your account. Closing an account ends all its sign-ins at once and deletes its password, tokens and links to Google or GitHub. Tell us if we should also erase your name, phone number and address, as far as the law lets us.
`,

  cookies: () => `
This shop sets only the cookies that it needs to work. None of them tracks you, and none is shared with anyone else, so this shop shows no cookie banner.

# Cookies
- partsdock_session keeps you signed in. It is set when you sign in, and ends when you sign out, 30 days after your last visit, or after 90 days.
- partsdock_device recognises your browser when you sign in again, so that we email you only about new devices. It lasts 400 days.
- partsdock_google and partsdock_github exist for up to ten minutes, while you sign in with Google or GitHub.
- theme remembers whether you chose light or dark colours. It lasts a year, and is set only when you choose.

On a secure connection, the names of all but the last begin with __Host-.

# Storage in your browser
Your browser also stores an access token while you are signed in, and whether you prefer lists or tiles and compact tables. This stays in your browser until you sign out or clear it.

# Other sites
The pages of payment providers, Google and GitHub set cookies of their own when you go there.
`,
}
