import { listed } from './listed.mjs'

export const otherRooms = [
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
    imports: ['common/*', 'common/specs/', 'server/*', 'packages/*', 'scripts/'],
    packages: ['node:', 'drizzle-orm', 'fastify', 'postgres', 'smtp-server', 'vitest', 'zod'],
  },
  {
    path: 'e2e/',
    is: 'Tests in a real browser',
    imports: [
      'common/kit/paths.ts',
      'common/staff/rights.ts',
      'type client/src/lib/page-route.ts',
      'packages/demo-shop/',
      'packages/embedded-postgres/',
      'scripts/',
    ],
    packages: ['node:', '@axe-core/playwright', '@playwright/test', 'jsqr', 'otpauth', 'sharp'],
    computed: true,
  },
  {
    path: 'bench/',
    is: 'Measurements and faults under load',
    computed: ['facet-ways/orama-way.ts'],
    imports: listed(`
      common/* scripts/ server/lib/ server/db/ server/auth/ server/rest/ server/compose/ server/jobs/ server/test/
      server/domain/context/ctx.ts server/domain/caches/catalogue-cache.ts server/domain/catalogue/ server/domain/items/ server/domain/part-index/
      server/domain/search/read/ client/src/entry-server.tsx packages/embedded-postgres/ packages/sandbox/
    `),
    packages: listed(`
      node: @node-rs/argon2 @playwright/test @trpc/server drizzle-orm fastify postgres vite react
    `),
  },
  {
    path: 'bench/faults/generated-requests/',
    is: 'Generated requests over every procedure, documented path and route',
    imports: listed(`
      bench/ server/lib/ server/auth/ server/http/routes/ server/trpc/ type server/pages/page-source.ts server/compose/ server/test/
      packages/embedded-postgres/
    `),
    packages: ['node:', 'drizzle-orm', 'postgres', 'zod'],
  },
  {
    path: 'bench/faults/hostile-texts/',
    is: 'Hostile texts in every text field of every call',
    imports: listed(`
      common/* bench/ bench/faults/generated-requests/ server/lib/ server/http/routes/ server/trpc/ server/domain/imports/csv-header.ts
      server/domain/price-lists/entry-file.ts server/test/ packages/embedded-postgres/
    `),
    packages: ['node:', 'zod'],
  },
]

/** Test files (`*.test.ts`, `*.test.tsx`) may import what their room may, and this. No file imports a test file. */
export const testRooms = [
  { path: 'common/', is: 'Tests of rules and formats', imports: ['common/quick-order/'], packages: ['vitest'] },
  { path: 'common/specs/', is: 'Tests of descriptions against a sample of a price list', imports: [], packages: ['node:', 'vitest'] },
  { path: 'bench/', is: 'Tests of the options, the tables and the parts', imports: ['common/specs/'], packages: ['vitest'] },
  {
    path: 'client/',
    is: 'Tests of what pages compute, and of pages on a test shop',
    imports: ['common/*', 'client/src/*', 'server/test/'],
    packages: ['node:', '@testing-library/react', '@testing-library/user-event', 'drizzle-orm', 'vitest'],
  },
  {
    path: 'server/',
    is: 'Tests of the shop, which take it as a whole',
    imports: ['common/*', 'server/*', 'packages/*', 'bench/', 'drizzle/', 'scripts/'],
    packages: ['node:', 'drizzle-orm', 'fastify', 'graphile-worker', 'jsqr', 'pino', 'postgres', 'sharp', 'uqr', 'vitest', 'yaml', 'zod'],
    computed: true,
  },
  {
    path: 'packages/',
    is: 'Tests of a leaf, within the shop where it needs one',
    imports: ['common/*', 'common/specs/', 'server/*', 'packages/*'],
    packages: ['node:', 'drizzle-orm', 'sharp', 'vitest'],
  },
  {
    path: 'scripts/',
    is: 'Tests of what npm runs',
    imports: ['e2e/', 'server/lib/', 'server/test/', 'packages/*'],
    packages: ['node:', 'postgres', 'vitest'],
  },
]
