import type { Fault } from './fault.ts'
import { backendFaults } from './faults/backends.ts'
import { databaseFaults } from './faults/database.ts'
import { machineFaults } from './faults/machines.ts'
import { outsideFaults } from './faults/outside.ts'
import { processFaults } from './faults/processes.ts'

/** Every kind of fault, in the order of the table. */
export const allFaults: readonly Fault[] = [...processFaults, ...databaseFaults, ...backendFaults, ...outsideFaults, ...machineFaults]

/** Throws for an unknown kind. */
export function faultOf(kind: string): Fault {
  const found = allFaults.find((fault) => fault.kind === kind)
  if (!found) throw new Error(`There is no fault "${kind}": choose from ${allFaults.map((fault) => fault.kind).join(', ')}`)
  return found
}
