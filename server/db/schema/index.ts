// The one barrel of the house: Drizzle wants the whole schema in one object.
export * from './audit-entries.ts'
export * from './orders.ts'
export * from './products.ts'
export * from './reviews.ts'
export * from './sessions.ts'
export * from './stock-movements.ts'
export * from './throttles.ts'
export * from './users.ts'
