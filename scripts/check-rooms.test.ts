// Plants imports in texts of files, which the real parser reads and the real resolver follows. Nothing is written to the disk.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkRooms } from './check-rooms.mjs'
import { listSources } from './rooms/imports.mjs'
import { rooms } from './rooms/table.mjs'

const root = join(import.meta.dirname, '..')

type Forbidden = Record<string, readonly [specifier: string, refused: string]>

/** For each room, an import that it must never have, and the room or package that the refusal names. */
const named: Forbidden = {
  'common/kit/': ['#common/users/schema.ts', 'common/users/'],
  'common/staff/': ['#common/accounts/schema.ts', 'common/accounts/'],
  'common/audit/': ['#common/accounts/schema.ts', 'common/accounts/'],
  'common/settings/': ['#common/accounts/schema.ts', 'common/accounts/'],
  'common/users/': ['#common/items/schema.ts', 'common/items/'],
  'common/accounts/': ['#common/orders/schema.ts', 'common/orders/'],
  'common/second-factor/': ['#common/accounts/schema.ts', 'common/accounts/'],
  'common/identities/': ['#common/users/schema.ts', 'common/users/'],
  'common/api-tokens/': ['#common/users/schema.ts', 'common/users/'],
  'common/delivery-addresses/': ['#common/users/schema.ts', 'common/users/'],
  'common/items/': ['#common/prices/ladder.ts', 'common/prices/'],
  'common/builds/': ['#common/items/schema.ts', 'common/items/'],
  'common/catalogue/': ['#common/orders/schema.ts', 'common/orders/'],
  'common/search/': ['#common/catalogue/schema.ts', 'common/catalogue/'],
  'common/part-reviews/': ['#common/users/schema.ts', 'common/users/'],
  'common/reviews/': ['#common/items/schema.ts', 'common/items/'],
  'common/stock-alerts/': ['#common/catalogue/schema.ts', 'common/catalogue/'],
  'common/prices/': ['#common/orders/schema.ts', 'common/orders/'],
  'common/price-lists/': ['#common/prices/ladder.ts', 'common/prices/'],
  'common/orders/': ['#common/prices/ladder.ts', 'common/prices/'],
  'common/cart/': ['#common/part-lists/schema.ts', 'common/part-lists/'],
  'common/part-lists/': ['#common/builds/schema.ts', 'common/builds/'],
  'common/build-groups/': ['#common/catalogue/schema.ts', 'common/catalogue/'],
  'common/purchases/': ['#common/payments/rules.ts', 'common/payments/'],
  'common/payments/': ['#common/orders/schema.ts', 'common/orders/'],
  'common/documents/': ['#common/orders/schema.ts', 'common/orders/'],
  'common/quick-order/': ['#common/cart/rules.ts', 'common/cart/'],
  'common/contact/': ['#common/orders/schema.ts', 'common/orders/'],
  'common/info-pages/': ['#common/users/schema.ts', 'common/users/'],
  'common/live/': ['#common/items/schema.ts', 'common/items/'],
  'common/uploads/': ['#common/items/schema.ts', 'common/items/'],
  'common/pages/': ['#common/users/schema.ts', 'common/users/'],
  'common/specs/': ['#common/kit/text.ts', 'common/kit/'],
  'drizzle/': ['#server/db/client.ts', 'server/db/'],
  'server/lib/': ['#server/compose/env.ts', 'server/compose/'],
  'server/db/': ['#server/jobs/schema.ts', 'server/jobs/'],
  'server/auth/': ['#server/domain/context/ctx.ts', 'server/domain/context/'],
  'server/payments/': ['#server/domain/context/errors.ts', 'server/domain/context/'],
  'server/mail/': ['#server/db/client.ts', 'server/db/'],
  'server/documents/': ['#server/mail/mailer.ts', 'server/mail/'],
  'server/uploads/': ['#server/db/client.ts', 'server/db/'],
  'server/domain/context/': ['#server/domain/limits/rate-limits.ts', 'server/domain/limits/'],
  'server/domain/caches/': ['#server/domain/context/ctx.ts', 'server/domain/context/'],
  'server/domain/search-counts/': ['#server/domain/context/ctx.ts', 'server/domain/context/'],
  'server/domain/limits/': ['#server/live/live.ts', 'server/live/'],
  'server/domain/record-lists/': ['#server/db/client.ts', 'server/db/'],
  'server/domain/search/read/': ['#server/domain/search/repair/vocabulary.ts', 'server/domain/search/repair/'],
  'server/domain/search/repair/': ['#server/domain/search/understand/understand.ts', 'server/domain/search/understand/'],
  'server/domain/search/understand/': ['#server/domain/search/retrieve/postgres.ts', 'server/domain/search/retrieve/'],
  'server/domain/search/retrieve/': ['#server/domain/items/queries.ts', 'server/domain/items/'],
  'server/domain/part-index/': ['#server/domain/items/queries.ts', 'server/domain/items/'],
  'server/domain/search-tuning/': ['#server/domain/orders/commands.ts', 'server/domain/orders/'],
  'server/domain/builds/': ['#server/domain/items/queries.ts', 'server/domain/items/'],
  'server/domain/items/': ['#server/domain/orders/commands.ts', 'server/domain/orders/'],
  'server/domain/substitutes/': ['#server/domain/orders/commands.ts', 'server/domain/orders/'],
  'server/domain/reviews/': ['#server/domain/items/queries.ts', 'server/domain/items/'],
  'server/domain/part-reviews/': ['#server/domain/items/queries.ts', 'server/domain/items/'],
  'server/domain/stock-alerts/': ['#server/mail/mailer.ts', 'server/mail/'],
  'server/domain/quick-order/': ['#server/domain/items/queries.ts', 'server/domain/items/'],
  'server/domain/quick-order/sheet/': ['#server/domain/quick-order/reading/tokens.ts', 'server/domain/quick-order/reading/'],
  'server/domain/quick-order/reading/': ['#server/domain/quick-order/matching/exact.ts', 'server/domain/quick-order/matching/'],
  'server/domain/quick-order/matching/': ['#server/domain/quick-order/sheet/layout.ts', 'server/domain/quick-order/sheet/'],
  'server/domain/part-lists/': ['#server/domain/orders/commands.ts', 'server/domain/orders/'],
  'server/domain/build-groups/': ['#server/domain/accounts/commands.ts', 'server/domain/accounts/'],
  'server/domain/saved-builds/': ['#server/domain/orders/commands.ts', 'server/domain/orders/'],
  'server/domain/delivery-addresses/': ['#server/domain/orders/commands.ts', 'server/domain/orders/'],
  'server/domain/contact/': ['#server/mail/mailer.ts', 'server/mail/'],
  'server/domain/info-pages/': ['#server/domain/items/queries.ts', 'server/domain/items/'],
  'server/domain/documents/': ['#server/documents/draw-in-thread.ts', 'server/documents/'],
  'server/domain/live/': ['#server/live/live.ts', 'server/live/'],
  'server/domain/sessions/': ['#server/request/context.ts', 'server/request/'],
  'server/domain/staff/': ['#server/domain/users/commands.ts', 'server/domain/users/'],
  'server/domain/audit/': ['#server/domain/users/commands.ts', 'server/domain/users/'],
  'server/domain/settings/': ['#server/domain/users/commands.ts', 'server/domain/users/'],
  'server/domain/kept-settings/': ['#server/domain/users/commands.ts', 'server/domain/users/'],
  'server/domain/users/': ['#server/domain/accounts/commands.ts', 'server/domain/accounts/'],
  'server/domain/prices/': ['#server/domain/items/queries.ts', 'server/domain/items/'],
  'server/domain/price-lists/': ['#server/domain/items/queries.ts', 'server/domain/items/'],
  'server/domain/accounts/': ['#server/domain/identities/commands.ts', 'server/domain/identities/'],
  'server/domain/second-factor/': ['#server/domain/identities/commands.ts', 'server/domain/identities/'],
  'server/domain/api-tokens/': ['#server/trpc/router.ts', 'server/trpc/'],
  'server/domain/identities/': ['#server/http/routes/social-sign-in.ts', 'server/http/routes/'],
  'server/domain/orders/': ['#server/domain/payments/commands/start.ts', 'server/domain/payments/'],
  'server/domain/cart/': ['#server/domain/payments/commands/start.ts', 'server/domain/payments/'],
  'server/domain/payments/': ['#server/jobs/worker.ts', 'server/jobs/'],
  'server/domain/purchases/': ['#server/domain/cart/queries.ts', 'server/domain/cart/'],
  'server/domain/uploads/': ['#server/http/routes/uploads.ts', 'server/http/routes/'],
  'server/domain/part-columns/': ['#server/domain/context/errors.ts', 'server/domain/context/'],
  'server/domain/catalogue/': ['#server/domain/cart/queries.ts', 'server/domain/cart/'],
  'server/domain/imports/': ['#server/rest/rest.ts', 'server/rest/'],
  'server/live/': ['#server/request/context.ts', 'server/request/'],
  'server/jobs/': ['#server/compose/env.ts', 'server/compose/'],
  'server/request/': ['#server/trpc/trpc.ts', 'server/trpc/'],
  'server/trpc/': ['#server/db/schema/index.ts', 'server/db/'],
  'server/watch/': ['#server/lib/fair-queue.ts', 'server/lib/'],
  'server/rest/': ['#server/http/routes/docs.ts', 'server/http/routes/'],
  'server/pages/': ['#client/entry-server.tsx', 'client/src/entry-server.tsx'],
  'server/http/hooks/': ['#server/http/routes/docs.ts', 'server/http/routes/'],
  'server/http/routes/': ['#server/compose/app.ts', 'server/compose/'],
  'server/http/figures/': ['#server/compose/app.ts', 'server/compose/'],
  'packages/part-pictures/': ['#server/domain/catalogue/list/types.ts', 'server/domain/catalogue/'],
  'packages/embedded-postgres/': ['#server/lib/root.ts', 'server/lib/'],
  'packages/demo-shop/': ['#packages/sandbox', 'packages/sandbox/'],
  'packages/sandbox/': ['#server/compose/env.ts', 'server/compose/'],
  'server/backup/': ['#server/compose/env.ts', 'server/compose/'],
  'server/compose/': ['#server/dev/dev-shop.ts', 'server/dev/'],
  'server/compose/doctor/': ['#server/jobs/worker.ts', 'server/jobs/'],
  'server/dev/': ['#server/test/test-shop.ts', 'server/test/'],
  'server/': ['#packages/sandbox', 'packages/sandbox/'],
  'client/src/lib/': ['#client/components/avatar.tsx', 'client/src/components/'],
  'client/src/components/': ['#client/features/cart/cart.tsx', 'client/src/features/cart/'],
  'client/src/features/auth/': ['#client/app/routes.tsx', 'client/src/app/'],
  'client/src/features/live/': ['#server/live/live.ts', 'server/live/'],
  'client/src/features/prices/': ['#client/features/cart/cart.tsx', 'client/src/features/cart/'],
  'client/src/features/builds/': ['#client/features/catalogue/type-href.ts', 'client/src/features/catalogue/'],
  'client/src/features/builder/': ['#client/features/cart/cart.tsx', 'client/src/features/cart/'],
  'client/src/features/fits/': ['#client/features/part-lists/part-list.tsx', 'client/src/features/part-lists/'],
  'client/src/features/compare/': ['#client/features/cart/cart.tsx', 'client/src/features/cart/'],
  'client/src/features/suggestions/': ['#client/features/cart/cart.tsx', 'client/src/features/cart/'],
  'client/src/features/additions/': ['#client/features/cart/cart.tsx', 'client/src/features/cart/'],
  'client/src/features/viewed/': ['#client/features/catalogue/stock-note.tsx', 'client/src/features/catalogue/'],
  'client/src/features/catalogue/': ['#client/features/cart/cart.tsx', 'client/src/features/cart/'],
  'client/src/features/saved-builds/': ['#client/features/cart/cart.tsx', 'client/src/features/cart/'],
  'client/src/features/build-groups/': ['#client/features/cart/cart.tsx', 'client/src/features/cart/'],
  'client/src/features/orders/': ['#client/features/cart/cart.tsx', 'client/src/features/cart/'],
  'client/src/features/part-lists/': ['#client/features/cart/cart.tsx', 'client/src/features/cart/'],
  'client/src/features/quick-order/': ['#client/features/cart/cart.tsx', 'client/src/features/cart/'],
  'client/src/features/cart/': ['#client/features/checkout/checkout.tsx', 'client/src/features/checkout/'],
  'client/src/features/delivery-addresses/': ['#client/features/checkout/checkout.tsx', 'client/src/features/checkout/'],
  'client/src/features/checkout/': ['#client/features/payments/payment-result.tsx', 'client/src/features/payments/'],
  'client/src/features/payments/': ['#client/features/cart/cart.tsx', 'client/src/features/cart/'],
  'client/src/features/purchases/': ['#client/features/admin/manage-cells.tsx', 'client/src/features/admin/'],
  'client/src/features/documents/': ['#server/documents/fonts.ts', 'server/documents/'],
  'client/src/features/part-reviews/': ['#client/features/catalogue/stock-note.tsx', 'client/src/features/catalogue/'],
  'client/src/features/stock-alerts/': ['#client/features/cart/cart.tsx', 'client/src/features/cart/'],
  'client/src/features/reviews/': ['#client/pages/account/review/page.tsx', 'client/src/pages/'],
  'client/src/features/account/': ['#server/domain/context/ctx.ts', 'server/domain/context/'],
  'client/src/features/admin/': ['#client/features/payments/payment-result.tsx', 'client/src/features/payments/'],
  'client/src/features/price-lists/': ['#client/features/catalogue/stock-note.tsx', 'client/src/features/catalogue/'],
  'client/src/features/home/': ['#client/pages/public/home/page.tsx', 'client/src/pages/'],
  'client/src/features/contact/': ['#client/pages/public/home/page.tsx', 'client/src/pages/'],
  'client/src/features/info/': ['#client/features/home/hero.tsx', 'client/src/features/home/'],
  'client/src/features/blog/': ['#client/features/home/hero.tsx', 'client/src/features/home/'],
  'client/src/features/portfolio/': ['#client/features/home/hero.tsx', 'client/src/features/home/'],
  'client/src/pages/': ['#client/app/routes.tsx', 'client/src/app/'],
  'client/src/app/': ['#server/pages/page-cache.ts', 'server/pages/'],
  'client/src/styles/': ['#client/lib/trpc.ts', 'client/src/lib/'],
  'client/public/': ['#client/lib/trpc.ts', 'client/src/lib/'],
  'client/src/': ['#client/lib/trpc.ts', 'client/src/lib/'],
  'client/src/test/': ['#client/pages/public/home/page.tsx', 'client/src/pages/'],
  'client/src/entry-browser.tsx': ['#client/pages/public/home/page.tsx', 'client/src/pages/'],
  'client/src/entry-server.tsx': ['#server/pages/page-cache.ts', 'server/pages/'],
  'client/build/': ['#server/lib/root.ts', 'server/lib/'],
  'client/vite.config.ts': ['#server/lib/root.ts', 'server/lib/'],
  'vite.config.ts': ['#server/lib/root.ts', 'server/lib/'],
  'drizzle.config.ts': ['#server/lib/root.ts', 'server/lib/'],
  'vitest.config.ts': ['#server/lib/root.ts', 'server/lib/'],
  'playwright.config.ts': ['#server/lib/root.ts', 'server/lib/'],
  'scripts/': ['#server/lib/root.ts', 'server/lib/'],
  'server/test/': ['#client/lib/trpc.ts', 'client/src/lib/'],
  'e2e/': ['#server/compose/app.ts', 'server/compose/'],
  'bench/': ['#server/domain/orders/commands.ts', 'server/domain/orders/'],
  'bench/faults/hostile-texts/': ['#server/domain/orders/commands.ts', 'server/domain/orders/'],
  'bench/faults/generated-requests/': ['#server/domain/orders/commands.ts', 'server/domain/orders/'],
}

/** A feature without a line of its own: what is above all features. */
const features = rooms.filter(({ path }) => path.startsWith('client/src/features/') && !(path in named))
const forbidden: Forbidden = {
  ...named,
  ...Object.fromEntries(features.map(({ path }) => [path, ['#client/app/routes.tsx', 'client/src/app/']] as const)),
}

/** Packages that have one place, and a room next to it that must not reach them. */
const fenced: readonly (readonly [specifier: string, from: string])[] = [
  ['lucia', 'server/auth/'],
  ['arctic', 'server/auth/'],
  ['@node-rs/argon2', 'server/auth/'],
  ['otpauth', 'server/auth/'],
  ['@simplewebauthn/server', 'server/auth/'],
  ['nodemailer', 'server/mail/'],
  ['pg', 'server/jobs/'],
  ['graphile-worker', 'server/db/'],
  ['graphile-worker/dist/index.js', 'server/domain/limits/'],
  ['sharp', 'server/uploads/'],
  ['aws4fetch', 'server/uploads/'],
  ['@react-pdf/renderer', 'server/jobs/'],
  ['stripe', 'server/domain/payments/'],
  ['csv-parse/sync', 'server/domain/items/'],
  ['fastify', 'server/domain/limits/'],
  ['@fastify/cookie', 'server/domain/accounts/'],
  ['@trpc/server', 'server/domain/orders/'],
  ['drizzle-orm', 'server/trpc/'],
  ['drizzle-orm/pg-core', 'server/rest/'],
  ['postgres', 'server/domain/limits/'],
  ['@hookform/resolvers/zod', 'client/src/lib/'],
  ['node:fs', 'common/kit/'],
  ['react', 'common/users/'],
]

/** Ways to import that a search for text would miss. The target is always server/compose/, from the limits of the domain. */
const ways: Record<string, string> = {
  'a type': "import type { Env } from '#server/compose/env.ts'",
  'a path that climbs': "import { readEnv } from '../../compose/env.ts'",
  'a path that climbs and falls': "import { readEnv } from '../../../server/./domain/../compose/env.ts'",
  'a lazy import': "export const load = () => import('#server/compose/env.ts')",
  'a lazy import of a template': 'export const load = () => import(`#server/compose/env.ts`)',
  'a re-export': "export { readEnv } from '#server/compose/env.ts'",
  'a re-export of everything': "export * from '#server/compose/env.ts'",
  'a re-export of a type': "export type { Env } from '#server/compose/env.ts'",
  'an import for its effects': "import '#server/compose/env.ts'",
  'a type in place': "export type Env = import('#server/compose/env.ts').Env",
  'a type of a module': "export type Module = typeof import('#server/compose/env.ts')",
  'a call of require': "const { readEnv } = require('../../compose/env.ts')",
  'a require that the file makes':
    "import { createRequire } from 'node:module'\nconst load = createRequire(import.meta.url)\nload('../../compose/env.ts')",
  'a require that is called at once': "import { createRequire } from 'node:module'\ncreateRequire(import.meta.url)('../../compose/env.ts')",
  'a path that a made require resolves':
    "import { createRequire } from 'node:module'\nconst { resolve } = createRequire(import.meta.url)\nresolve('../../compose/env.ts')",
  'a made require that is called above its making':
    "import { createRequire } from 'node:module'\nexport const env = () => load('../../compose/env.ts')\nconst load = createRequire(import.meta.url)",
  'a require that another name makes':
    "import { createRequire as from } from 'node:module'\nfrom(import.meta.url).resolve('../../compose/env.ts')",
  'a require that a namespace makes':
    "import * as modules from 'node:module'\nmodules.createRequire(import.meta.url)('../../compose/env.ts')",
  'a path that is resolved': "import.meta.resolve('#server/compose/env.ts')",
  'an address of a file': "export const env = new URL('../../compose/env.ts', import.meta.url)",
  'a pattern': "export const all = import.meta.glob('../../compose/env.ts')",
  'a pattern with a star': "export const all = import.meta.glob('../../compose/hea*.ts', { eager: true })",
  'a pattern with stars for folders': "export const all = import.meta.glob('/server/**/env.ts')",
  'a pattern with an alias': "export const all = import.meta.glob('#server/compose/hea*.ts')",
  'one of several patterns': "export const all = import.meta.glob(['./*.ts', '../../compose/{heap,no-such}.ts'])",
}

/** Texts of files, and what the check must say of each. */
const trials: { path: string; text: string; says: string }[] = []
const plant = (path: string, text: string, says: string) => trials.push({ path, text, says })
let planted = 0
const fileIn = (path: string) => (path.endsWith('/') ? `${path}planted-${++planted}.ts` : path)

for (const [path, [specifier, refused]] of Object.entries(forbidden)) {
  plant(fileIn(path), `import '${specifier}'`, `imports ${specifier}: ${path} may not import ${refused}`)
}
for (const [specifier, path] of fenced) plant(fileIn(path), `import '${specifier}'`, `is not for ${path}`)
for (const text of Object.values(ways)) plant(fileIn('server/domain/limits/'), text, 'server/domain/limits/ may not import server/compose/')
plant('server/domain/limits/mocks.test.ts', "vi.mock('#client/lib/trpc.ts')", 'server/domain/limits/ may not import client/src/lib/')
plant(fileIn('server/compose/'), "import '../../packages/sandbox/mailbox.ts'", 'packages/sandbox/ has one door: index.ts')
plant(fileIn('server/auth/'), "import '../../node_modules/lucia/dist/index.js'", 'lucia is not for server/auth/')
plant(fileIn('server/lib/'), "import './not-there.ts'", 'there is no such file')
plant(fileIn('server/lib/'), 'export const load = (path: string) => import(path)', 'the check cannot follow it')
plant(fileIn('server/lib/'), 'export const all = (kind: string) => import.meta.glob(`./${kind}/*.ts`)', 'the check cannot follow it')
plant(fileIn('server/lib/'), "export const all = import.meta.glob('./no-such-folder/*.ts')", 'the check cannot follow it')
plant(fileIn('server/lib/'), "export const all = import.meta.glob('./*.ts', { base: '../compose' })", 'the check cannot follow it')
plant(fileIn('server/lib/'), 'export const at = (path: string) => new URL(path, import.meta.url)', 'the check cannot follow it')
plant(fileIn('server/lib/'), "export const at = new URL('./not-there.ts', import.meta.url)", 'there is no such file')
plant(
  fileIn('server/lib/'),
  "import { createRequire } from 'node:module'\ncreateRequire('/elsewhere/x.js')('./y.js')",
  'the check cannot follow it',
)
plant(
  fileIn('server/lib/'),
  "import { createRequire } from 'node:module'\ncreateRequire(import.meta.url)('lucia')",
  'lucia is not for server/lib/',
)
plant(fileIn('server/lib/'), "import './fair-queue.test.ts'", 'no file imports a test')
plant(fileIn('common/builds/'), "import '#common/builds/example-parts.test-helper.ts'", 'it is for tests alone')
plant(fileIn('client/src/lib/'), "import { appRouter } from '#server/trpc/router.ts'", 'client/src/lib/ may not import server/trpc/')
plant('attic/planted.ts', 'export {}', 'belongs to no room')
// A wildcard does not open a room that wants to be named.
plant(fileIn('client/src/pages/'), "import '#common/specs/categories.ts'", 'client/src/pages/ may not import common/specs/')
plant(
  fileIn('server/trpc/'),
  "import '#server/domain/quick-order/matching/exact.ts'",
  'server/trpc/ may not import server/domain/quick-order/matching/',
)
// Circles, of types and of a lazy import.
const typeCircle = 'These files import each other in a circle: server/lib/colours.ts, server/lib/html.ts'
const lazyCircle = 'These files import each other in a circle: common/kit/money.ts, common/kit/text.ts'
plant('server/lib/html.ts', "import type { Colour } from './colours.ts'", typeCircle)
plant('server/lib/colours.ts', "export type { Html } from './html.ts'", typeCircle)
plant('common/kit/text.ts', "export type Money = import('./money.ts').Money", lazyCircle)
plant('common/kit/money.ts', "export const load = () => import('#common/kit/text.ts')", lazyCircle)
// Allowed: the type of the router, and what a test needs.
const allowed = {
  'client/src/lib/allowed.ts': "import type { AppRouter } from '#server/trpc/router.ts'",
  'server/domain/limits/allowed.test.ts': "import { testShop } from '#server/test/test-shop.ts'\nimport { it } from 'vitest'",
}

const problems = checkRooms(root, { ...Object.fromEntries(trials.map(({ path, text }) => [path, text])), ...allowed })

it('has a forbidden import for each room', () => {
  expect(Object.keys(forbidden).sort()).toEqual(rooms.map(({ path }) => path).sort())
})

it.each(trials)('refuses in $path: $text', ({ path, says }) => {
  expect(problems.filter((problem) => problem.includes(path) && problem.includes(says))).toHaveLength(1)
})

it('refuses permissions that no file uses: of a room, of a file, of all rooms of a kind', () => {
  const domain = listSources(root).filter((path) => path.startsWith('server/domain/'))
  const unused = checkRooms(root, {
    'client/build/archivo.ts': 'export {}',
    ...Object.fromEntries(domain.map((path) => [path, ''])),
  })
  expect(unused).toContain('client/build/archivo.ts may import @fontsource-variable/archivo, but does not')
  expect(unused).toContain('server/domain/orders/ may import server/domain/part-index/, but does not')
  expect(unused).toContain('Rooms like server/domain/search-tuning/ may import drizzle-orm, but do not')
})

it('allows the type of the router in the browser, and more in tests', () => {
  expect(problems.filter((problem) => Object.keys(allowed).some((path) => problem.startsWith(path)))).toEqual([])
})
