// The form in which admins edit typed specs, generated from a category's description.
import { and, eq, isNull } from 'drizzle-orm'
import type { ItemRef, SpecFormOfNew } from '#common/items/schema.ts'
import { messages } from '#common/kit/messages.ts'
import { type Attribute, type Group, groups } from '#common/specs/attribute.ts'
import { categoryOf } from '#common/specs/categories.ts'
import { formatSpec } from '#common/specs/format.ts'
import { type Described, typedSpecsOf } from '#common/specs/typed-specs.ts'
import type { Unit } from '#common/specs/units.ts'
import { products } from '#server/db/schema/products.ts'
import { DomainError } from '#server/domain/context/errors.ts'
import type { StaffCtx } from '#server/domain/context/rights.ts'

/** Texts include units, as they are displayed. */
export type SpecField = {
  key: string
  label: string
  kind: Attribute['kind']
  unit: Unit | null
  /** Suggestions; if `isClosed`, all allowed values. */
  choices: string[]
  isClosed: boolean
  /** The value read from the supplier's specs and the name; null if unknown. */
  stated: string | null
  /** The admin's override; a null text means unknown. */
  edit: { text: string | null } | null
}

/** Empty for a category without a description. */
export type SpecForm = { title: Group; fields: SpecField[] }[]

/** The form of a stored item. Throws NOT_FOUND. */
export async function specFormOf({ db }: StaffCtx<'specs'>, { id }: ItemRef): Promise<SpecForm> {
  const { productType, name, specs, specEdits } = products
  const [item] = await db
    .select({ productType, name, specs, specEdits })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
  if (!item) throw new DomainError('NOT_FOUND', messages.itemNotFound)
  return formOf(item)
}

/** The form of a product that is not saved yet. */
export const specFormOfNew = (_ctx: StaffCtx<'specs'>, item: SpecFormOfNew): SpecForm => formOf({ ...item, specs: {}, specEdits: {} })

function formOf(item: Described): SpecForm {
  const attributes = Object.entries(categoryOf(item.productType)?.attributes ?? {})
  const stated = typedSpecsOf({ ...item, specEdits: {} })
  const edited = typedSpecsOf(item)
  return groups.flatMap((title) => {
    const fields = attributes
      .filter(([, { group = 'Main' }]) => group === title)
      .map(([key, attribute]): SpecField => {
        const textOf = (value = stated[key]) => (value === undefined ? null : formatSpec(attribute, value))
        const isEdited = Object.hasOwn(item.specEdits, key)
        return {
          key,
          label: attribute.label,
          kind: attribute.kind,
          unit: attribute.kind === 'number' ? attribute.unit : null,
          choices: choicesOf(attribute),
          isClosed: attribute.kind === 'yes' || ('isClosed' in attribute && attribute.isClosed === true),
          stated: textOf(),
          edit: isEdited ? { text: edited[key] === undefined ? null : textOf(edited[key]) } : null,
        }
      })
    return fields.length === 0 ? [] : [{ title, fields }]
  })
}

function choicesOf(attribute: Attribute): string[] {
  if (attribute.kind === 'yes') return ['Yes', 'No']
  return attribute.kind === 'one' || attribute.kind === 'many' ? attribute.choices.map(([name]) => name) : []
}
