import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { actionText, auditActions, auditSubjects } from '#common/audit/actions.ts'
import { projectRoot } from '#server/lib/root.ts'

const known = Object.values(auditActions).flatMap((group) => Object.keys(group))

/** The actions that the shop writes, as its sources spell them. */
function writtenActions(): string[] {
  const folder = join(projectRoot, 'server')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /^(?:domain\/.*\.ts|db\/functions\/.*\.sql)$/.test(name) && !/\.test\.ts$/.test(name),
  )
  const texts = files
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => /note_audit|note_staff_act|noted\(|audit\(|note\(/.test(text))
  const spelled = new RegExp(`'((?:${[...auditSubjects, 'staff', 'secondFactor', 'demo'].join('|')})\\.[a-z][A-Za-z]+)'`, 'g')
  return [...new Set(texts.flatMap((text) => [...text.matchAll(spelled)].map(([, action = '']) => action)))]
}

it('has a text for each action that is written', () => {
  const written = writtenActions()
  expect(written.length).toBeGreaterThan(30)
  expect(written.filter((action) => !known.includes(action))).toEqual([])
  expect(actionText('user.role')).toBe('user.role')
})

it('is about one of the subjects that programs filter by', () =>
  expect(auditSubjects.join(' ')).toBe(
    'account product order purchase payment document company quote approval parcel return priceList changeSet import webhook setting search review message',
  ))
