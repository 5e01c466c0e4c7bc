import { listed } from './listed.mjs'

const forNouns = {
  imports: listed(`
    common/* server/lib/ server/watch/ server/db/ server/domain/context/ server/domain/limits/ server/domain/record-lists/
  `),
  packages: ['node:', 'drizzle-orm', 'zod'],
}

const noun = (name, is, { imports = [], packages = [] } = {}) => ({
  path: `server/domain/${name}/`,
  is,
  imports,
  packages,
  shared: forNouns,
})

export const serverRooms = [
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
    imports: listed(`
      common/kit/ common/builds/ common/items/ common/staff/ common/users/ type common/specs/attribute.ts server/lib/ server/watch/
    `),
    packages: ['node:', 'drizzle-orm', 'postgres', 'zod'],
  },

  // Ports: each one talks to something outside, in types of its own.
  {
    path: 'server/auth/',
    is: 'Sessions, passwords, tokens and sign-in with Google or GitHub',
    imports: ['common/kit/', 'common/identities/', 'common/second-factor/', 'common/staff/', 'common/users/', 'server/lib/', 'server/db/'],
    packages: ['node:', 'drizzle-orm', 'zod'],
    only: {
      'sessions.ts': ['lucia'],
      'oauth-provider.ts': ['arctic'],
      'passwords.ts': ['@node-rs/argon2'],
      'one-time-codes.ts': ['otpauth'],
      'passkeys.ts': ['@simplewebauthn/server'],
    },
  },
  {
    path: 'server/payments/',
    is: 'Gateways of the payment providers',
    imports: ['common/kit/', 'server/lib/', 'server/db/'],
    packages: ['node:', 'drizzle-orm', 'stripe', 'zod'],
  },
  {
    path: 'server/mail/',
    is: 'Texts of mails, and the way out',
    imports: ['common/kit/', 'common/identities/', 'common/orders/', 'common/staff/', 'server/lib/'],
    packages: ['zod'],
    only: { 'smtp.ts': ['nodemailer'] },
  },
  {
    path: 'server/documents/',
    is: 'Invoices and credit notes as PDF',
    imports: ['common/kit/', 'common/documents/', 'server/lib/'],
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
    imports: ['common/catalogue/', 'server/db/'],
    packages: ['node:', 'drizzle-orm'],
    byName: true,
  },
  {
    path: 'server/domain/caches/',
    is: 'Public lists and single parts, kept until something that they show changes',
    imports: ['server/lib/', 'server/watch/'],
    packages: [],
  },
  {
    path: 'server/domain/search-counts/',
    is: 'How often was searched for what, without person, address or time of day',
    imports: ['common/kit/', 'common/search/', 'server/db/'],
    packages: ['drizzle-orm'],
  },
  {
    path: 'server/domain/kept-settings/',
    is: 'What admins set in the shop, in the memory of a process',
    imports: ['common/settings/', 'server/db/'],
    packages: [],
  },
  {
    path: 'server/domain/context/',
    is: 'What every call of the domain has: who calls, the shop, and how it refuses',
    imports: listed(`
      common/kit/ common/accounts/ common/documents/ common/identities/ common/info-pages/ common/staff/ server/lib/ server/db/ server/auth/ server/payments/
      common/settings/ server/domain/kept-settings/ server/domain/part-columns/ server/domain/caches/ server/domain/search-counts/
    `),
    packages: ['drizzle-orm'],
  },
  {
    path: 'server/domain/limits/',
    is: 'How often and how much at once: throttles, networks, turns, claims on calls to outside parties',
    imports: ['common/kit/', 'server/lib/', 'server/watch/', 'server/db/', 'server/domain/context/'],
    packages: ['node:', 'drizzle-orm'],
  },
  {
    path: 'server/domain/record-lists/',
    is: 'What lists of records share: cursors, and search by words',
    imports: ['server/domain/context/'],
    packages: ['drizzle-orm'],
  },
  {
    path: 'server/domain/search/read/',
    is: 'Search, first chapter: the words of parts and of searches, in one spelling. Knows no catalogue',
    imports: ['common/kit/', 'common/specs/'],
    packages: [],
  },
  {
    path: 'server/domain/search/repair/',
    is: 'Search, second chapter: which words exist, what people call things, and what misspelled words mean',
    imports: listed('common/specs/ server/db/ server/domain/context/ server/domain/search/read/'),
    packages: ['drizzle-orm'],
  },
  {
    path: 'server/domain/search/understand/',
    is: 'Search, third chapter: what a search asks for, as conditions on parts. Asks no database itself',
    imports: listed('common/builds/ common/kit/ common/specs/ server/domain/search/read/ server/domain/search/repair/'),
    packages: [],
  },
  {
    path: 'server/domain/search/retrieve/',
    is: 'Search, last chapter: the conditions as SQL',
    imports: listed(`
      common/builds/ server/db/ server/domain/context/ server/domain/caches/ server/domain/search/read/
      server/domain/search/repair/ server/domain/search/understand/
    `),
    packages: ['drizzle-orm'],
  },
  noun('search-tuning', 'Synonyms of admins, what was searched for, and how a search is understood', {
    imports: ['common/specs/', 'server/domain/search/*', 'server/domain/search-counts/'],
  }),
  noun('part-index', 'Words, typed specs and filter values of parts, kept up to date', {
    imports: ['common/specs/', 'server/domain/search/read/', 'server/domain/search/repair/'],
  }),
  {
    path: 'server/domain/quick-order/sheet/',
    is: 'Quick order, first pass: which lines of a text or sheet can name parts. Knows no catalogue',
    imports: ['common/quick-order/', 'server/lib/', 'server/domain/search/read/text.ts'],
    packages: [],
    byName: true,
  },
  {
    path: 'server/domain/quick-order/reading/',
    is: 'Quick order, second pass: every way to read a line as codes, names and quantities. Knows no catalogue',
    imports: listed(`
      common/kit/ common/quick-order/ server/domain/search/read/text.ts server/domain/search/read/read-words.ts
      server/domain/search/read/variants.data.ts server/domain/quick-order/sheet/
    `),
    packages: [],
    byName: true,
  },
  {
    path: 'server/domain/quick-order/matching/',
    is: 'Quick order, third pass: the parts that the readings name',
    imports: listed(`
      common/prices/ common/quick-order/ server/lib/ server/db/ server/domain/context/ server/domain/search/*
      server/domain/part-index/ server/domain/quick-order/reading/
    `),
    packages: ['drizzle-orm'],
    byName: true,
  },
  noun('quick-order', 'Parts and quantities of pasted lines', {
    imports: listed(`
      server/domain/search/read/ server/domain/orders/ server/domain/quick-order/sheet/ server/domain/quick-order/reading/
      server/domain/quick-order/matching/
    `),
  }),
  noun('builds', 'Whether parts work together in one machine', { imports: ['common/specs/', 'server/domain/part-index/'] }),
  noun('items', 'Products: adding, changing, reading one; their specs as texts', {
    imports: ['common/specs/', 'server/domain/part-index/', 'server/domain/prices/'],
  }),
  noun('catalogue', 'Lists of products: for programs, pages with filters, suggestions, comparisons', {
    imports: listed(`
      common/specs/ server/domain/caches/ server/domain/search/* server/domain/part-columns/ server/domain/builds/
      server/domain/prices/ server/domain/items/
    `),
  }),
  noun('substitutes', 'Parts that are at least as good as one of a build or of an order', {
    imports: listed(`
      common/specs/ server/domain/build-groups/ server/domain/builds/ server/domain/catalogue/ server/domain/items/ server/domain/part-index/
      server/domain/quick-order/matching/
    `),
  }),
  noun('reviews', 'Reviews of the shop'),
  noun('part-reviews', 'Reviews of products'),
  noun('stock-alerts', 'Mails to customers when a product can be ordered again'),
  noun('part-lists', 'Lists of parts that customers keep'),
  noun('saved-builds', 'Builds that customers keep', { imports: ['server/domain/part-index/'] }),
  noun('delivery-addresses', 'Address books of customers'),
  noun('audit', 'The audit trail: searches and files of it'),
  noun('contact', 'Messages to the shop'),
  noun('info-pages', 'Texts about the shop'),
  noun('settings', 'What admins set in the shop: its name, logo, contact, seller and terms'),
  noun('documents', 'Issued invoices and credit notes'),
  noun('live', 'What a reader of live changes sends'),
  noun('sessions', 'Sign-ins of an account'),
  noun('users', 'Accounts as admins see them', { imports: ['server/auth/'] }),
  noun('staff', 'Who works for the shop, and their roles', { imports: ['server/auth/'] }),
  noun('prices', 'What a piece costs for a caller, and the history of prices'),
  noun('accounts', 'Accounts as their owners see them', { imports: ['server/auth/', 'server/domain/users/', 'server/domain/prices/'] }),
  noun('second-factor', 'Second factors of accounts: setting up, removing', { imports: ['server/auth/', 'server/domain/accounts/'] }),
  noun('api-tokens', 'Tokens for programs', { imports: ['server/auth/'] }),
  noun('identities', 'Sign-in with Google or GitHub', { imports: ['server/auth/', 'server/domain/accounts/'] }),
  noun('orders', 'Orders, from placing to delivery', { imports: ['server/domain/part-index/'] }),
  noun('cart', 'Orders before the checkout, with what they cost and what is wrong with them'),
  noun('payments', 'Payments and refunds', { imports: ['server/payments/', 'server/domain/orders/'] }),
  noun('purchases', 'What was checked out at once', {
    imports: listed(`
      server/domain/search/read/ server/domain/orders/ server/domain/payments/ server/domain/documents/
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
    imports: listed(`
      common/live/ common/staff/ server/lib/ server/watch/ server/db/ server/domain/caches/ server/domain/context/ server/domain/part-columns/
    `),
    packages: ['node:', 'drizzle-orm'],
  },
  {
    path: 'server/jobs/',
    is: 'The worker: mail, payments, cleaning',
    imports: listed(`
      common/* server/lib/ server/watch/ server/db/ server/payments/ server/mail/ server/documents/ server/uploads/ server/domain/*
    `),
    packages: ['node:', 'drizzle-orm', 'graphile-worker', 'zod'],
    only: { 'pool.ts': ['pg'] },
  },
  {
    path: 'server/request/',
    is: 'What all transports share: call context, cookies, errors, plain pages',
    imports: listed(`
      common/kit/ common/staff/ server/lib/ server/watch/ server/db/ server/auth/ server/domain/context/ server/domain/limits/
      server/domain/cart/full-cart.ts server/live/
    `),
    packages: ['node:', '@fastify/cookie', '@trpc/server', 'fastify', 'fastify-type-provider-zod', 'zod'],
    only: { 'not-modified.ts': ['fresh'] },
  },
  {
    path: 'server/trpc/',
    is: 'Procedures: who may call, and which command of the domain answers',
    imports: ['common/*', 'server/watch/', 'server/request/', 'server/domain/*'],
    packages: ['@trpc/server'],
  },
  {
    path: 'server/rest/',
    is: 'REST paths over the procedures',
    imports: ['common/*', 'server/lib/', 'server/domain/*', 'server/request/', 'server/trpc/'],
    packages: ['node:', 'fastify', 'fastify-type-provider-zod', 'zod'],
  },
  {
    path: 'server/pages/',
    is: 'Pages rendered on the server, and their cache',
    imports: listed(`
      common/kit/ common/pages/ server/lib/ server/watch/ server/domain/caches/ server/domain/limits/
      server/request/ server/trpc/
    `),
    packages: ['node:', '@trpc/server', 'fastify'],
  },
  {
    path: 'server/http/hooks/',
    is: 'What stands before every request: access, limits, headers, size and form of bodies',
    imports: [
      'common/kit/',
      'server/lib/',
      'server/watch/',
      'server/domain/context/',
      'server/domain/limits/',
      'server/request/',
      'server/trpc/',
    ],
    packages: listed(`
      node: @fastify/cookie @fastify/rate-limit @fastify/under-pressure fastify
    `),
  },
  {
    path: 'server/http/routes/',
    is: 'Everything that the server answers besides REST: pages, files, /trpc, sign-in with providers, webhooks. The top of the transports',
    imports: listed(`
      common/* server/lib/ server/watch/ server/db/ server/auth/ server/payments/ server/documents/ server/uploads/ server/domain/*
      server/jobs/ server/request/ server/trpc/ server/rest/ server/pages/ server/http/hooks/ client/src/entry-server.tsx
      packages/part-pictures/
    `),
    packages: listed(`
      node: @fastify/cookie @fastify/multipart @fastify/static @fastify/swagger @fastify/swagger-ui
      @trpc/server fastify fastify-type-provider-zod zod
    `),
  },
  {
    path: 'server/http/figures/',
    is: 'What operators measure: the text of /metrics, of a server and of a worker',
    imports: listed(`
      common/kit/ server/lib/ server/watch/ server/db/ server/payments/ server/domain/context/ server/jobs/ server/request/
      server/http/hooks/ server/http/routes/
    `),
    packages: ['node:', 'fastify', 'prom-client'],
  },

  // Leaves: no room below composition imports them, except the drawings that http serves.
  {
    path: 'packages/part-pictures/',
    is: 'Drawings of parts',
    imports: ['common/uploads/picture-addresses.ts', 'common/specs/', 'server/lib/fair-queue.ts'],
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
    imports: ['common/items/', 'common/users/', 'server/lib/', 'server/db/', 'type server/auth/passwords.ts'],
    packages: ['node:', 'drizzle-orm'],
    doors: ['index.ts'],
  },
  {
    path: 'packages/sandbox/',
    is: 'Stand-ins for payment providers, identity providers and the mail server',
    imports: listed(`
      common/kit/ common/identities/ server/lib/ server/db/ server/payments/ type server/mail/mailer.ts type server/auth/github.ts
      type server/auth/oauth-provider.ts server/domain/context/errors.ts server/request/plain-page.ts
    `),
    packages: ['node:', 'drizzle-orm', 'fastify', 'zod'],
    doors: ['index.ts'],
  },

  // The top of the server.
  {
    path: 'server/backup/',
    is: 'Back-ups of the embedded database and of those of operators',
    imports: ['common/info-pages/', 'server/lib/', 'packages/embedded-postgres/'],
    packages: ['node:', 'postgres', 'zod'],
    only: { 'entries.ts': ['tar-stream'] },
  },
  {
    path: 'server/compose/',
    is: 'Reads the environment and puts the shop together',
    imports: listed(`
      common/* server/lib/ server/watch/ server/db/ server/auth/ server/payments/ server/mail/ server/uploads/ server/domain/*
      server/domain/users/ server/domain/info-pages/ server/domain/settings/ server/domain/kept-settings/ server/domain/items/twins.ts server/domain/part-columns/
      server/domain/part-index/ server/live/ server/jobs/ server/request/ server/rest/ server/pages/ server/http/* server/backup/
      packages/demo-shop/ packages/embedded-postgres/ packages/sandbox/
    `),
    packages: ['node:', '@fastify/cookie', 'fastify', 'zod'],
  },
  {
    path: 'server/compose/doctor/',
    is: 'Checks whether a shop is ready for customers',
    imports: listed(`
      common/kit/ common/settings/ server/lib/ server/db/ server/auth/ server/payments/ server/mail/ server/domain/kept-settings/ server/http/routes/
      server/backup/ server/compose/ packages/demo-shop/
    `),
    packages: ['node:', 'drizzle-orm'],
  },
  {
    path: 'server/dev/',
    is: 'The shop while it is being developed',
    imports: listed(`
      common/pages/ server/lib/ server/domain/context/ server/jobs/ server/request/ server/pages/ server/http/hooks/ server/compose/
    `),
    packages: ['node:', 'fastify', 'pino', 'vite'],
  },
  {
    path: 'server/',
    is: 'Processes: each file is a program. No file imports them',
    imports: listed(`
      server/lib/ server/db/ server/domain/imports/ server/domain/part-index/ server/jobs/ server/request/ server/rest/ common/kit/
      server/domain/second-factor/ server/domain/users/ server/pages/ server/http/* server/backup/ server/compose/ server/compose/doctor/
    `),
    packages: ['node:', 'pino', 'zod'],
  },
]
