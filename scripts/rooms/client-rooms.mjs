import { listed } from './listed.mjs'

const forFeatures = {
  imports: ['common/*', 'client/src/lib/', 'client/src/components/'],
  packages: ['@tanstack/react-query', 'clsx', 'react', 'react-router-dom'],
}

const feature = (name, is, { imports = [], packages = [] } = {}) => ({
  path: `client/src/features/${name}/`,
  is,
  imports: imports.map((other) => `client/src/features/${other}/`),
  packages,
  shared: forFeatures,
})

export const clientRooms = [
  // The browser: app → pages → features → components → lib.
  {
    path: 'client/src/lib/',
    is: 'Hooks and helpers that know no feature',
    imports: ['common/*', 'type server/trpc/router.ts'],
    packages: ['@tanstack/react-query', '@trpc/client', '@trpc/react-query', '@trpc/server', 'react', 'react-router-dom', 'sonner', 'zod'],
    only: { 'form.ts': ['@hookform/resolvers'] },
  },
  {
    path: 'client/src/components/',
    is: 'Building blocks that know no feature',
    imports: ['common/*', 'client/src/lib/'],
    packages: ['clsx', 'react', 'react-router-dom'],
    only: { 'qr-code.tsx': ['uqr'] },
  },
  // Features of buying import each other in one direction: viewed, catalogue, compare, orders, cart, checkout, payments. Pages compose them all.
  feature('auth', 'Signing in and out', { packages: ['@simplewebauthn/browser'] }),
  feature('live', 'Applies live changes to what is shown'),
  feature('prices', 'What parts cost the customer, and what more pieces would'),
  feature('builds', 'The build that this browser works on'),
  feature('saved-builds', 'Builds that customers keep'),
  feature('build-groups', 'Builds in carts, lists and purchases'),
  feature('viewed', 'Parts that this browser has shown', { imports: ['prices'] }),
  feature('catalogue', 'Parts: search, list, details', { imports: ['prices', 'viewed'] }),
  feature('compare', 'Parts beside each other', { imports: ['catalogue', 'prices'] }),
  feature('suggestions', 'What the search field offers while people type', { imports: ['catalogue', 'prices'], packages: ['react-dom'] }),
  feature('additions', 'What many lines at once met in the cart'),
  feature('orders', 'Orders that were placed'),
  feature('substitutes', 'Equal or better parts for lines that the stock does not cover'),
  feature('part-lists', 'Lists of parts, and lines that go into the cart together', {
    imports: ['additions', 'builds', 'build-groups', 'prices', 'substitutes'],
  }),
  feature('quick-order', 'Many lines at once: pasted, from a file or typed in', {
    imports: ['builds', 'part-lists', 'prices', 'substitutes', 'suggestions'],
  }),
  feature('builder', 'The builder: a machine, its check and its price', {
    imports: ['additions', 'build-groups', 'builds', 'part-lists', 'prices', 'quick-order'],
  }),
  feature('cart', 'Orders that are not paid, and how a part becomes one', {
    imports: ['additions', 'build-groups', 'catalogue', 'compare', 'orders', 'part-lists', 'prices', 'substitutes'],
  }),
  feature('fits', 'Whether parts fit the build: the catalogue in choose mode, and the page of a part', {
    imports: ['builds', 'cart', 'catalogue'],
  }),
  feature('delivery-addresses', 'The address book'),
  feature('checkout', 'From the cart to a payment', { imports: ['orders', 'cart', 'delivery-addresses'] }),
  feature('payments', 'Payments under way, their history, refunds', { imports: ['orders', 'checkout'] }),
  feature('purchases', 'What was checked out at once', {
    imports: ['additions', 'build-groups', 'checkout', 'payments', 'part-lists', 'substitutes'],
  }),
  feature('documents', 'Invoices and credit notes on the screen'),
  feature('reviews', 'Reviews of the shop', { packages: ['react-hook-form'] }),
  feature('part-reviews', 'Reviews of a part', { packages: ['zod'] }),
  feature('account', 'The own account', { imports: ['auth'], packages: ['react-hook-form', 'zod'] }),
  feature('second-factor', 'Passkeys, codes of an app and recovery codes', { imports: ['account', 'auth'] }),
  feature('audit', 'The audit trail'),
  feature('staff', 'Who works for the shop, for admins', { imports: ['account'] }),
  feature('settings', 'What admins set in the shop', { imports: ['account'] }),
  feature('stock-alerts', 'Alerts when a part can be ordered again', { imports: ['account'] }),
  feature('admin', 'Products, users and messages, for admins', {
    imports: ['account', 'catalogue'],
    packages: ['react-hook-form', 'zod'],
  }),
  feature('price-lists', 'Price lists and groups of customers, for admins', { imports: ['admin'], packages: ['zod'] }),
  feature('home', 'The home page', { imports: ['cart', 'catalogue', 'quick-order'] }),
  feature('contact', 'The contact form'),
  feature('info', 'Texts about the shop'),
  feature('blog', 'The blog'),
  feature('portfolio', 'The portfolio'),
  {
    path: 'client/src/pages/',
    is: 'Pages, which compose features',
    imports: ['common/*', 'client/src/lib/', 'client/src/components/', 'client/src/features/*'],
    packages: ['clsx', 'react', 'react-router-dom'],
  },
  {
    path: 'client/src/app/',
    is: 'Routes and the frame around all pages',
    imports: listed(`
      common/* client/src/lib/ client/src/components/ client/src/features/auth/ client/src/features/cart/
      client/src/features/catalogue/ client/src/features/compare/ client/src/features/suggestions/ client/src/features/live/
      client/src/pages/ type server/trpc/router.ts
    `),
    packages: ['@tanstack/react-query', '@trpc/client', '@trpc/react-query', 'clsx', 'react', 'react-dom', 'react-router-dom', 'sonner'],
  },
  { path: 'client/src/styles/', is: 'Style sheets', imports: [], packages: [] },
  { path: 'client/public/', is: 'Scripts that browsers load as they are', imports: [], packages: [] },
  { path: 'client/src/', is: 'The script in the document that keeps input until the page runs', imports: [], packages: [] },
  {
    path: 'client/src/test/',
    is: 'What page tests share: a DOM, and a test shop that opens pages in it. Imported by tests alone',
    imports: listed(`
      client/src/lib/ client/src/components/ client/src/app/ server/domain/context/ server/request/ server/trpc/ server/compose/
      server/test/ packages/demo-shop/
    `),
    packages: listed(`
      node: @testing-library/jest-dom @testing-library/react @testing-library/user-event @trpc/client @trpc/server happy-dom react
      react-router-dom vitest
    `),
  },
  {
    path: 'client/src/entry-browser.tsx',
    is: 'Starts the pages in the browser',
    imports: ['client/src/lib/', 'client/src/app/', 'client/src/styles/'],
    packages: [],
  },
  {
    path: 'client/src/entry-server.tsx',
    is: 'Renders pages on the server. The only file of the client that the server loads',
    imports: ['common/*', 'client/src/lib/', 'client/src/components/late.tsx', 'client/src/app/', 'type server/trpc/router.ts'],
    packages: ['@trpc/client', '@trpc/react-query', '@trpc/server', 'react', 'react-dom', 'react-router-dom'],
  },
  {
    path: 'client/build/',
    is: 'Plugins for the build of the pages',
    imports: [],
    packages: ['node:', 'subset-font', 'vite'],
    only: { 'archivo.ts': ['@fontsource-variable/archivo'] },
  },
  {
    path: 'client/vite.config.ts',
    is: 'Builds the pages',
    imports: ['client/build/'],
    packages: ['node:', '@tailwindcss/vite', '@vitejs/plugin-react', 'react-router', 'vite'],
  },
]
