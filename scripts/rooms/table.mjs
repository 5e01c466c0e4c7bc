// The rooms of the house, from the ground up: what each one is, and what it may import. `scripts/check-rooms.mjs` refuses everything else.
//
// path       A folder or a file. A file belongs to the row with the longest path that fits.
// imports    What it may import beside itself: `a/` is the room of that path, `a/*` all rooms inside it, `a/b.ts` one file, and
//            `type a/b.ts` only the types of that file.
// packages   Outside packages that it may import; `node:` stands for Node's own modules. A package that no row names is refused.
// only       Packages that one file of the room fences in: no other file of the room may import them.
// doors      The only files of the room that other rooms may import.
// computed   Files may load a module by a computed path, which the check cannot follow: all files of the room, or those listed.
// shared     Further imports and packages, for all rooms of a kind. Like every other permission, each must be used by one of them.

/** The entries of a long list: `a/ type b/c.ts` has two. */
const listed = (text) => text.match(/(?:type )?\S+/g) ?? []

const forNouns = {
  imports: ['common/', 'server/lib/', 'server/watch/', 'server/db/', 'server/domain/'],
  packages: ['node:', 'drizzle-orm', 'zod'],
}

const forFeatures = {
  imports: ['common/', 'client/src/lib/', 'client/src/components/'],
  packages: ['@tanstack/react-query', 'clsx', 'react', 'react-router-dom'],
}

export const rooms = [
  // What server and browser share.
  {
    path: 'common/',
    is: 'What server and browser both speak: paths, messages, money, schemas, rules',
    imports: ['common/specs/'],
    packages: ['zod'],
  },

  {
    path: 'common/specs/',
    is: 'Categories of parts: how their specs are read, written for people and found in searches. Pure functions and data',
    imports: ['common/kit/cut-text.ts', 'common/kit/same-key.ts', 'common/kit/typed-number.ts'],
    packages: [],
  },

  // The ground floor of the server.
  { path: 'drizzle/', is: 'Generated migrations: tables and data', imports: [], packages: [] },
  {
    path: 'server/lib/',
    is: 'Helpers that know nothing about shops',
    imports: [],
    packages: ['node:'],
    only: { 'compression.ts': ['@fastify/accept-negotiator'] },
  },
  {
    path: 'server/watch/',
    is: 'Metrics and traces of a process',
    imports: [],
    packages: ['node:'],
    only: {
      'registry.ts': ['prom-client'],
      'timings.ts': ['prom-client'],
      'open-telemetry.ts': [
        ...['@opentelemetry/api', '@opentelemetry/core', '@opentelemetry/exporter-trace-otlp-http', '@opentelemetry/resources'],
        ...['@opentelemetry/sdk-trace-base'],
      ],
    },
  },
  {
    path: 'server/db/',
    is: 'Tables, SQL functions, the client of the database',
    imports: ['common/', 'type common/specs/attribute.ts', 'server/lib/', 'server/watch/'],
    packages: ['node:', 'drizzle-orm', 'postgres', 'zod'],
  },

  // Ports: each one talks to something outside, in types of its own.
  {
    path: 'server/auth/',
    is: 'Sessions, passwords, tokens and sign-in with Google or GitHub',
    imports: ['common/', 'server/lib/', 'server/db/'],
    packages: ['node:', 'drizzle-orm', 'zod'],
    only: { 'sessions.ts': ['lucia'], 'oauth-provider.ts': ['arctic'], 'passwords.ts': ['@node-rs/argon2'] },
  },
  {
    path: 'server/payments/',
    is: 'Gateways of the payment providers',
    imports: ['common/', 'server/lib/', 'server/db/'],
    packages: ['node:', 'drizzle-orm', 'stripe', 'zod'],
  },
  {
    path: 'server/mail/',
    is: 'Texts of mails, and the way out',
    imports: ['common/', 'server/lib/'],
    packages: ['zod'],
    only: { 'smtp.ts': ['nodemailer'] },
  },
  {
    path: 'server/documents/',
    is: 'Invoices and credit notes as PDF',
    imports: ['common/', 'server/lib/'],
    packages: ['node:', '@react-pdf/renderer', 'uqr'],
    only: { 'draw-glyphs.ts': ['pdfkit'], 'text-lines.ts': ['@react-pdf/textkit'] },
    computed: ['fonts.ts'],
  },
  {
    path: 'server/uploads/',
    is: 'Stores and encodes uploaded pictures',
    imports: ['server/lib/'],
    packages: ['node:'],
    only: { 's3-store.ts': ['aws4fetch'], 'picture-encoder.ts': ['sharp'] },
  },

  // The shop. It knows neither HTTP nor tRPC. Nouns import each other in one direction.
  {
    path: 'server/domain/part-columns/',
    is: 'The catalogue in the memory of a process: filters, counts and orders of parts',
    imports: ['common/', 'server/db/'],
    packages: ['node:', 'drizzle-orm'],
  },
  {
    path: 'server/domain/',
    is: 'What all nouns share: context, errors, cursors, throttles',
    imports: ['common/', 'server/lib/', 'server/watch/', 'server/db/', 'server/auth/', 'server/payments/', 'server/domain/part-columns/'],
    packages: ['node:', 'drizzle-orm', 'zod'],
  },
  noun('search', 'What a search means, and how its hits are ranked', { imports: ['common/specs/'] }),
  noun('search-admin', 'Synonyms of admins, and what was searched for', { imports: ['common/specs/', 'server/domain/search/'] }),
  noun('part-index', 'Words, typed specs and filter values of parts, kept up to date', {
    imports: ['common/specs/', 'server/domain/search/'],
  }),
  noun('quick-order', 'Parts and quantities of pasted lines', {
    imports: ['server/domain/search/', 'server/domain/part-index/', 'server/domain/orders/'],
  }),
  noun('builds', 'Whether parts work together in one machine', { imports: ['common/specs/', 'server/domain/part-index/'] }),
  noun('items', 'Products: adding, changing, reading one; their specs as texts', {
    imports: ['common/specs/', 'server/domain/part-index/'],
  }),
  noun('catalogue', 'Lists of products: for programs, pages with filters, suggestions, comparisons', {
    imports: listed(`
      common/specs/ server/domain/search/ server/domain/part-columns/ server/domain/part-index/ server/domain/builds/
      server/domain/items/
    `),
  }),
  noun('substitutes', 'Parts that are at least as good as one of a build', {
    imports: ['common/specs/', 'server/domain/builds/', 'server/domain/catalogue/', 'server/domain/items/', 'server/domain/part-index/'],
  }),
  noun('reviews', 'Reviews of the shop'),
  noun('part-reviews', 'Reviews of products'),
  noun('stock-alerts', 'Mails to customers when a product can be ordered again'),
  noun('part-lists', 'Lists of parts that customers keep'),
  noun('saved-builds', 'Builds that customers keep', { imports: ['server/domain/part-index/'] }),
  noun('delivery-addresses', 'Address books of customers'),
  noun('contact', 'Messages to the shop'),
  noun('info-pages', 'Texts about the shop'),
  noun('documents', 'Issued invoices and credit notes'),
  noun('live', 'What a reader of live changes sends'),
  noun('sessions', 'Sign-ins of an account'),
  noun('users', 'Accounts as admins see them', { imports: ['server/auth/'] }),
  noun('prices', 'What a piece costs for a caller, and the history of prices'),
  noun('accounts', 'Accounts as their owners see them', { imports: ['server/auth/', 'server/domain/users/', 'server/domain/prices/'] }),
  noun('api-tokens', 'Tokens for programs', { imports: ['server/auth/', 'server/domain/accounts/'] }),
  noun('identities', 'Sign-in with Google or GitHub', { imports: ['server/auth/', 'server/domain/accounts/'] }),
  noun('orders', 'Orders, from placing to delivery', { imports: ['server/domain/part-index/'] }),
  noun('cart', 'Orders before the checkout, with what they cost and what is wrong with them'),
  noun('payments', 'Payments and refunds', { imports: ['server/payments/', 'server/domain/orders/'] }),
  noun('purchases', 'What was checked out at once', {
    imports: listed(`
      server/domain/search/ server/domain/orders/ server/domain/payments/ server/domain/documents/
    `),
  }),
  noun('build-groups', 'Builds in carts, purchases and lists', {
    imports: ['server/domain/builds/', 'server/domain/part-index/', 'server/domain/purchases/'],
  }),
  noun('uploads', 'Pictures of products', { imports: ['server/uploads/'] }),
  noun('imports', 'Products of suppliers from files', {
    imports: ['server/domain/items/', 'server/domain/part-index/'],
    packages: ['csv-parse'],
  }),
  noun('price-lists', 'Prices for chosen customers: lists, groups, entries from files, previews', {
    imports: ['server/domain/prices/', 'server/domain/imports/', 'server/domain/part-index/'],
  }),

  // Above the domain: what works for it, and what carries calls to it.
  {
    path: 'server/live/',
    is: 'Streams of changes to open pages',
    imports: ['common/', 'server/lib/', 'server/watch/', 'server/db/', 'server/domain/', 'server/domain/part-columns/'],
    packages: ['node:', 'drizzle-orm'],
  },
  {
    path: 'server/jobs/',
    is: 'The worker: mail, payments, cleaning',
    imports: listed(`
      common/ server/lib/ server/watch/ server/db/ server/payments/ server/mail/ server/documents/ server/uploads/ server/domain/
      server/domain/*
    `),
    packages: ['node:', 'drizzle-orm', 'graphile-worker', 'zod'],
    only: { 'pool.ts': ['pg'] },
  },
  {
    path: 'server/request/',
    is: 'What all transports share: call context, cookies, errors, plain pages',
    imports: ['common/', 'server/lib/', 'server/watch/', 'server/db/', 'server/auth/', 'server/domain/', 'server/live/'],
    packages: ['node:', '@fastify/cookie', '@trpc/server', 'fastify', 'fastify-type-provider-zod', 'zod'],
    only: { 'not-modified.ts': ['fresh'] },
  },
  {
    path: 'server/trpc/',
    is: 'Procedures: who may call, and which command of the domain answers',
    imports: ['common/', 'server/watch/', 'server/request/', 'server/domain/', 'server/domain/*'],
    packages: ['@trpc/server'],
  },
  {
    path: 'server/rest/',
    is: 'REST paths over the procedures',
    imports: ['common/', 'server/lib/', 'server/domain/', 'server/domain/*', 'server/request/', 'server/trpc/'],
    packages: ['node:', 'fastify', 'fastify-type-provider-zod', 'zod'],
  },
  {
    path: 'server/pages/',
    is: 'Pages rendered on the server, and their cache',
    imports: ['common/', 'server/lib/', 'server/watch/', 'server/domain/', 'server/request/', 'server/trpc/'],
    packages: ['node:', '@trpc/server', 'fastify'],
  },
  {
    path: 'server/http/',
    is: 'Everything else that the server answers, and what protects it. The top of the transports',
    imports: listed(`
      common/ server/lib/ server/watch/ server/db/ server/auth/ server/payments/ server/documents/ server/uploads/ server/domain/
      server/domain/* server/jobs/ server/request/ server/trpc/ server/rest/ server/pages/ client/src/entry-server.tsx
      packages/part-pictures/
    `),
    packages: listed(`
      node: @fastify/cookie @fastify/multipart @fastify/rate-limit @fastify/static @fastify/swagger @fastify/swagger-ui
      @fastify/under-pressure @trpc/server fastify fastify-type-provider-zod prom-client zod
    `),
  },

  // Leaves: no room below composition imports them, except the drawings that http serves.
  {
    path: 'packages/part-pictures/',
    is: 'Drawings of parts',
    imports: ['common/uploads/picture-addresses.ts', 'common/specs/', 'server/lib/turns.ts'],
    packages: ['node:', 'sharp'],
    doors: ['index.ts'],
  },
  {
    path: 'packages/embedded-postgres/',
    is: 'A PostgreSQL that the shop starts by itself',
    imports: [],
    packages: ['node:', 'postgres', 'vite'],
    doors: ['index.ts', 'testing.ts'],
  },
  {
    path: 'packages/demo-shop/',
    is: 'Parts, people and orders of the demonstration',
    imports: ['common/', 'server/lib/', 'server/db/', 'type server/auth/passwords.ts'],
    packages: ['node:', 'drizzle-orm'],
    doors: ['index.ts'],
  },
  {
    path: 'packages/sandbox/',
    is: 'Stand-ins for payment providers, identity providers and the mail server',
    imports: listed(`
      common/ server/lib/ server/db/ server/payments/ type server/mail/mailer.ts type server/auth/github.ts
      type server/auth/oauth-provider.ts server/domain/errors.ts server/request/plain-page.ts
    `),
    packages: ['node:', 'drizzle-orm', 'fastify', 'zod'],
    doors: ['index.ts'],
  },

  // The top of the server.
  {
    path: 'server/backup/',
    is: 'Back-ups of the embedded database and of those of operators',
    imports: ['common/', 'server/lib/', 'packages/embedded-postgres/'],
    packages: ['node:', 'postgres', 'zod'],
  },
  {
    path: 'server/compose/',
    is: 'Reads the environment and puts the shop together',
    imports: listed(`
      common/ server/lib/ server/watch/ server/db/ server/auth/ server/payments/ server/mail/ server/uploads/ server/domain/
      server/domain/users/ server/domain/info-pages/ server/domain/items/twins.ts server/domain/part-columns/
      server/domain/part-index/ server/live/ server/jobs/ server/request/ server/rest/ server/pages/ server/http/ server/backup/
      packages/demo-shop/ packages/embedded-postgres/ packages/sandbox/
    `),
    packages: ['node:', '@fastify/cookie', 'fastify', 'zod'],
  },
  {
    path: 'server/compose/doctor/',
    is: 'Checks whether a shop is ready for customers',
    imports: listed(`
      common/ server/lib/ server/db/ server/auth/ server/payments/ server/mail/ server/domain/info-pages/ server/http/
      server/backup/ server/compose/ packages/demo-shop/
    `),
    packages: ['node:', 'drizzle-orm'],
  },
  {
    path: 'server/dev/',
    is: 'The shop while it is being developed',
    imports: listed(`
      common/ server/lib/ server/domain/ server/jobs/ server/request/ server/pages/ server/http/ server/compose/
    `),
    packages: ['node:', 'fastify', 'pino', 'vite'],
  },
  {
    path: 'server/',
    is: 'Processes: each file is a program. No file imports them',
    imports: listed(`
      server/lib/ server/db/ server/domain/imports/ server/domain/part-index/ server/jobs/ server/request/ server/rest/ common/
      server/domain/users/ server/pages/ server/http/ server/backup/ server/compose/ server/compose/doctor/
    `),
    packages: ['node:', 'pino', 'zod'],
  },

  // The browser: app → pages → features → components → lib.
  {
    path: 'client/src/lib/',
    is: 'Hooks and helpers that know no feature',
    imports: ['common/', 'type server/trpc/router.ts'],
    packages: ['@tanstack/react-query', '@trpc/client', '@trpc/react-query', '@trpc/server', 'react', 'react-router-dom', 'sonner', 'zod'],
    only: { 'form.ts': ['@hookform/resolvers'] },
  },
  {
    path: 'client/src/components/',
    is: 'Building blocks that know no feature',
    imports: ['common/', 'client/src/lib/'],
    packages: ['clsx', 'react', 'react-router-dom'],
  },
  // Features of buying import each other in one direction: viewed, catalogue, compare, orders, cart, checkout, payments. Pages compose them all.
  feature('auth', 'Signing in and out'),
  feature('live', 'Applies live changes to what is shown'),
  feature('prices', 'What parts cost the customer, and what more pieces would'),
  feature('builds', 'The build that this browser works on'),
  feature('saved-builds', 'Builds that customers keep'),
  feature('build-groups', 'Builds in carts, lists and purchases'),
  feature('viewed', 'Parts that this browser has shown', { imports: ['prices'] }),
  feature('catalogue', 'Parts: search, list, details', { imports: ['prices', 'viewed'] }),
  feature('compare', 'Parts beside each other', { imports: ['catalogue', 'prices'] }),
  feature('suggestions', 'What the search field offers while people type', { imports: ['catalogue', 'prices'], packages: ['react-dom'] }),
  feature('orders', 'Orders that were placed'),
  feature('part-lists', 'Lists of parts, and lines that go into the cart together', { imports: ['builds', 'build-groups', 'prices'] }),
  feature('quick-order', 'Many lines at once: pasted, from a file or typed in', {
    imports: ['builds', 'part-lists', 'prices', 'suggestions'],
  }),
  feature('builder', 'The builder: a machine, its check and its price', {
    imports: ['builds', 'part-lists', 'prices', 'quick-order'],
  }),
  feature('cart', 'Orders that are not paid, and how a part becomes one', {
    imports: ['build-groups', 'catalogue', 'compare', 'orders', 'part-lists', 'prices'],
  }),
  feature('fits', 'Whether parts fit the build: the catalogue in choose mode, and the page of a part', {
    imports: ['builds', 'cart', 'catalogue'],
  }),
  feature('delivery-addresses', 'The address book'),
  feature('checkout', 'From the cart to a payment', { imports: ['orders', 'cart', 'delivery-addresses'] }),
  feature('payments', 'Payments under way, their history, refunds', { imports: ['orders', 'checkout'] }),
  feature('purchases', 'What was checked out at once', { imports: ['build-groups', 'checkout', 'payments', 'part-lists'] }),
  feature('documents', 'Invoices and credit notes on the screen', { packages: ['uqr'] }),
  feature('reviews', 'Reviews of the shop', { packages: ['react-hook-form'] }),
  feature('part-reviews', 'Reviews of a part', { packages: ['zod'] }),
  feature('account', 'The own account', { imports: ['auth'], packages: ['react-hook-form', 'zod'] }),
  feature('stock-alerts', 'Alerts when a part can be ordered again', { imports: ['account'] }),
  feature('admin', 'Products, users and messages, for admins', {
    imports: ['catalogue'],
    packages: ['react-hook-form', 'zod'],
  }),
  feature('price-lists', 'Price lists and groups of customers, for admins', { imports: ['admin'], packages: ['zod'] }),
  feature('home', 'The home page', { imports: ['cart'] }),
  feature('contact', 'The contact form'),
  feature('info', 'Texts about the shop'),
  feature('blog', 'The blog'),
  feature('portfolio', 'The portfolio'),
  {
    path: 'client/src/pages/',
    is: 'Pages, which compose features',
    imports: ['common/', 'client/src/lib/', 'client/src/components/', 'client/src/features/*'],
    packages: ['clsx', 'react', 'react-router-dom'],
  },
  {
    path: 'client/src/app/',
    is: 'Routes and the frame around all pages',
    imports: listed(`
      common/ client/src/lib/ client/src/components/ client/src/features/auth/ client/src/features/cart/
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
      client/src/lib/ client/src/components/ client/src/app/ server/domain/ server/request/ server/trpc/ server/compose/
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
    imports: ['common/', 'client/src/lib/', 'client/src/components/late.tsx', 'client/src/app/', 'type server/trpc/router.ts'],
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

  // Around the house.
  { path: 'vite.config.ts', is: 'Builds the server', imports: [], packages: ['vite'] },
  { path: 'drizzle.config.ts', is: 'Generates migrations', imports: [], packages: ['drizzle-kit'] },
  { path: 'vitest.config.ts', is: 'Runs the tests', imports: ['scripts/'], packages: ['vitest'] },
  { path: 'playwright.config.ts', is: 'Runs the browser tests', imports: ['scripts/'], packages: ['@playwright/test'] },
  {
    path: 'scripts/',
    is: 'What npm runs: start, build, test, checks',
    imports: [],
    packages: ['node:', '@playwright/test', 'oxc-parser', 'oxc-resolver', 'vite'],
    computed: true,
  },
  {
    path: 'server/test/',
    is: 'What the tests of the server share: a shop, people, providers. Imported by tests, bench and e2e alone',
    imports: ['common/', 'common/specs/', 'server/*', 'packages/*', 'scripts/'],
    packages: ['node:', 'drizzle-orm', 'fastify', 'postgres', 'smtp-server', 'vitest', 'zod'],
  },
  {
    path: 'e2e/',
    is: 'Tests in a real browser',
    imports: ['common/kit/paths.ts', 'type client/src/lib/page-route.ts', 'packages/demo-shop/', 'packages/embedded-postgres/', 'scripts/'],
    packages: ['node:', '@axe-core/playwright', '@playwright/test', 'jsqr', 'sharp'],
    computed: true,
  },
  {
    path: 'bench/',
    is: 'Measurements and faults under load',
    computed: ['facet-ways/orama-way.ts'],
    imports: listed(`
      common/ scripts/ server/lib/ server/db/ server/auth/ server/rest/ server/compose/ server/jobs/ server/test/
      server/domain/ctx.ts server/domain/catalogue-cache.ts server/domain/catalogue/ server/domain/items/ server/domain/part-index/
      server/domain/search/ client/src/entry-server.tsx packages/embedded-postgres/ packages/sandbox/
    `),
    packages: listed(`
      node: @node-rs/argon2 @playwright/test @trpc/server drizzle-orm fastify postgres vite react
    `),
  },
  {
    path: 'bench/faults/generated-requests/',
    is: 'Generated requests over every procedure, documented path and route',
    imports: listed(`
      bench/ server/lib/ server/auth/ server/http/ server/trpc/ type server/pages/page-source.ts server/compose/ server/test/
      packages/embedded-postgres/
    `),
    packages: ['node:', 'drizzle-orm', 'postgres', 'zod'],
  },
  {
    path: 'bench/faults/hostile-texts/',
    is: 'Hostile texts in every text field of every call',
    imports: listed(`
      common/ bench/ bench/faults/generated-requests/ server/lib/ server/http/ server/trpc/ server/domain/imports/csv-header.ts
      server/domain/price-lists/entry-file.ts server/test/ packages/embedded-postgres/
    `),
    packages: ['node:', 'zod'],
  },
]

/** Test files (`*.test.ts`, `*.test.tsx`) may import what their room may, and this. No file imports a test file. */
export const testRooms = [
  { path: 'common/', is: 'Tests of rules and formats', imports: [], packages: ['vitest'] },
  { path: 'common/specs/', is: 'Tests of descriptions against a sample of a price list', imports: [], packages: ['node:', 'vitest'] },
  { path: 'bench/', is: 'Tests of the options, the tables and the parts', imports: ['common/specs/'], packages: ['vitest'] },
  {
    path: 'client/',
    is: 'Tests of what pages compute, and of pages on a test shop',
    imports: ['common/', 'client/src/*', 'server/test/'],
    packages: ['node:', '@testing-library/react', '@testing-library/user-event', 'drizzle-orm', 'vitest'],
  },
  {
    path: 'server/',
    is: 'Tests of the shop, which take it as a whole',
    imports: ['common/', 'server/*', 'packages/*', 'bench/', 'drizzle/', 'scripts/'],
    packages: ['node:', 'drizzle-orm', 'fastify', 'graphile-worker', 'jsqr', 'pino', 'postgres', 'sharp', 'uqr', 'vitest', 'yaml', 'zod'],
    computed: true,
  },
  {
    path: 'packages/',
    is: 'Tests of a leaf, within the shop where it needs one',
    imports: ['common/', 'common/specs/', 'server/*', 'packages/*'],
    packages: ['node:', 'drizzle-orm', 'sharp', 'vitest'],
  },
  {
    path: 'scripts/',
    is: 'Tests of what npm runs',
    imports: ['e2e/', 'server/lib/', 'server/test/', 'packages/*'],
    packages: ['node:', 'postgres', 'vitest'],
  },
]

function noun(name, is, { imports = [], packages = [] } = {}) {
  return { path: `server/domain/${name}/`, is, imports, packages, shared: forNouns }
}

function feature(name, is, { imports = [], packages = [] } = {}) {
  return {
    path: `client/src/features/${name}/`,
    is,
    imports: imports.map((other) => `client/src/features/${other}/`),
    packages,
    shared: forFeatures,
  }
}
