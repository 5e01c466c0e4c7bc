import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/lib/root.ts'
import { findBreakingChanges } from '#server/test/breaking-changes.ts'

// Earlier migrations were released before two versions could run at the same time.
const firstChecked = '0028'

it('no migration breaks the previous version, unless a comment gives a reason', () => {
  const folder = join(projectRoot, 'drizzle')
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= firstChecked)
  const breaking = files.flatMap((name) => findBreakingChanges(readFileSync(join(folder, name), 'utf8')).map((line) => `${name}: ${line}`))
  expect(breaking).toEqual([])
})

it('the migration of staff does what takes long before it locks the accounts, so that customers go on', () => {
  const statements = readFileSync(join(projectRoot, 'drizzle', '0037_staff.sql'), 'utf8')
    .split('--> statement-breakpoint')
    .map((statement) => statement.replaceAll(/^--.*$|"|public\./gm, '').trim())
  const locking = statements.findIndex((statement) => /\b(?:table|on|references) users\b/i.test(statement))
  expect(statements.slice(0, locking).join()).toContain('audit_entries_of_subject')
  const late = statements.slice(locking).filter((statement) => !/^alter table|^create index .* on users /i.test(statement))
  expect(late).toEqual([])
  expect(statements.slice(locking).join()).not.toContain('audit_entries')
})

it.each([
  ['DROP TABLE "reviews"', 'drops what'],
  ['drop view if exists payment_audit', 'drops what'],
  ['ALTER TABLE "orders" DROP COLUMN "note"', 'drops a column'],
  ['alter table orders drop note', 'drops a column'],
  ['alter table orders drop column if exists note', 'drops a column'],
  ['ALTER TABLE "orders" RENAME COLUMN "note" TO "remark"', 'renames'],
  ['alter table orders rename to purchases', 'renames'],
  ['ALTER TABLE "public"."orders" ADD COLUMN "note" text NOT NULL', 'without a default'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL', 'requires a value'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" DROP DEFAULT', 'removes a default'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE varchar(9)', 'changes a type'],
  ['ALTER TABLE "orders" ADD CONSTRAINT "orders_note" CHECK (note <> \'\')', 'adds a constraint'],
  ['CREATE UNIQUE INDEX IF NOT EXISTS "orders_note" ON "orders" USING btree ("note")', 'makes unique'],
  ['CREATE INDEX "orders_note" ON "orders" USING btree ("note")', 'IF NOT EXISTS'],
])('"%s" is found, unless a comment gives a reason', (statement, why) => {
  expect(findBreakingChanges(`select 1;--> statement-breakpoint\n${statement};`)).toEqual([expect.stringContaining(why)])
  expect(findBreakingChanges(`-- The version before: it has not read the column since 0027.\n${statement};`)).toEqual([])
  expect(findBreakingChanges(`-- The version before: no\n${statement};`)).toHaveLength(1)
})

it.each([
  'CREATE TABLE "a" ("b" text NOT NULL);--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "a_b" CHECK (true);\nCREATE UNIQUE INDEX "a_c" ON "a" ("b");',
  'ALTER TABLE "orders" ADD COLUMN "note" text;',
  `ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT '' NOT NULL;`,
  'ALTER TABLE "orders" DROP CONSTRAINT "orders_note";',
  'ALTER TABLE "orders" ALTER COLUMN "note" DROP NOT NULL;',
  'DROP INDEX "orders_note"; CREATE INDEX IF NOT EXISTS "orders_note" ON "orders" ("note");',
  'create function f() returns void language plpgsql as $$ begin drop table a; end $$;',
])('"%s" is allowed', (migration) => expect(findBreakingChanges(migration)).toEqual([]))
