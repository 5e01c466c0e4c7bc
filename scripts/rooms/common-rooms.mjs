// What server and browser share. Nouns import each other in one direction.
const forNouns = { imports: ['common/kit/'], packages: ['zod'] }

const common = (name, is, imports = []) => ({
  path: `common/${name}/`,
  is,
  imports: imports.map((other) => `common/${other}/`),
  packages: [],
  shared: forNouns,
})

export const commonRooms = [
  {
    path: 'common/kit/',
    is: 'What every noun may use: paths, messages, money, text, days, numbers as people type them, pages of lists',
    imports: [],
    packages: ['zod'],
  },
  {
    path: 'common/specs/',
    is: 'Categories of parts: how their specs are read, written for people and found in searches. Pure functions and data',
    imports: ['common/kit/cut-text.ts', 'common/kit/same-key.ts', 'common/kit/typed-number.ts'],
    packages: [],
    byName: true,
  },
  common('users', 'What people type about themselves: addresses, names, phone numbers'),
  common('second-factor', 'What people type, and browsers answer, as a second factor', ['users']),
  common('accounts', 'Sign-up, sign-in and changes of an account', ['second-factor', 'users']),
  common('identities', 'Names of the identity providers'),
  common('api-tokens', 'Tokens for programs'),
  common('delivery-addresses', 'Address books'),
  common('items', 'Products: their fields, the quantities and price breaks they may have'),
  common('builds', 'Whether parts work together: facts of parts, rules, and the check', ['specs']),
  common('catalogue', 'Lists of products: filters, pages, suggestions, comparisons', ['builds', 'items', 'specs']),
  common('search', 'Synonyms, and what was searched for', ['items']),
  common('part-reviews', 'Reviews of products', ['items']),
  common('reviews', 'Reviews of the shop'),
  common('stock-alerts', 'Alerts when a product can be ordered again', ['items']),
  common('prices', 'Prices as a ladder of quantities', ['items', 'users']),
  common('price-lists', 'Price lists, their groups and percentage rules', ['items', 'users']),
  common('orders', 'Orders: their states, bounds and payment methods', ['items', 'users']),
  common('cart', 'What is wrong with the lines of a cart, and how to fix it', ['items', 'orders']),
  common('part-lists', 'Lists of parts that customers keep', ['cart', 'items']),
  common('build-groups', 'Builds in carts and lists', ['builds', 'items', 'orders', 'part-lists']),
  common('purchases', 'What was checked out at once', ['orders']),
  common('payments', 'Rules of payments'),
  common('documents', 'What invoices and credit notes consist of'),
  common('quick-order', 'Pasted lines: how sheets are cut, and what the answer says', ['items', 'prices', 'users']),
  common('contact', 'Messages to the shop', ['users']),
  common('info-pages', 'Texts about the shop'),
  common('live', 'Events for open pages'),
  common('uploads', 'Addresses of pictures'),
  common('pages', 'The contract between the server and the renderer of pages', ['identities', 'info-pages']),
]
