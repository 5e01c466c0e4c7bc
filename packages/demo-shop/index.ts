export { demoSignIns } from './accounts.ts'
export { type Accounts, describeAccounts, prepareFirstRows } from './first-rows.ts'
export { demoParts } from './parts.ts'
export { type DemoRemoved, removeDemo, UnclearDemo } from './remove.ts'
