// All rules, in the order of `ruleIds`. `one-machine` is separate: if it fails, no other rule answers.
import type { PartKind } from '../part-facts.ts'
import { backConnect } from './back-connect.ts'
import { boardInCase } from './board-in-case.ts'
import { boardSlots } from './board-slots.ts'
import { coolerHeight } from './cooler-height.ts'
import { coolerPresent } from './cooler-present.ts'
import { coolerSocket } from './cooler-socket.ts'
import { cpuChipset } from './cpu-chipset.ts'
import { cpuSocket } from './cpu-socket.ts'
import { driveBus } from './drive-bus.ts'
import { gpuLength } from './gpu-length.ts'
import { gpuPowerPlugs } from './gpu-power-plugs.ts'
import { gpuSlots } from './gpu-slots.ts'
import { m2Slots } from './m2-slots.ts'
import { memoryCapacity } from './memory-capacity.ts'
import { memoryForm } from './memory-form.ts'
import { memoryRegistered } from './memory-registered.ts'
import { memorySlots } from './memory-slots.ts'
import { memoryType } from './memory-type.ts'
import { oneMachine } from './one-machine.ts'
import { power } from './power.ts'
import { psuForm } from './psu-form.ts'
import { psuLength } from './psu-length.ts'
import { radiator } from './radiator.ts'
import type { Rule } from './rule.ts'
import { sataPorts } from './sata-ports.ts'
import { videoOutput } from './video-output.ts'

export const everyRule: readonly Rule[] = [
  cpuSocket,
  cpuChipset,
  memoryType,
  memoryForm,
  memorySlots,
  memoryCapacity,
  memoryRegistered,
  boardInCase,
  gpuLength,
  gpuSlots,
  coolerHeight,
  coolerSocket,
  radiator,
  psuForm,
  psuLength,
  power,
  gpuPowerPlugs,
  m2Slots,
  sataPorts,
  videoOutput,
  coolerPresent,
  backConnect,
  driveBus,
  boardSlots,
  oneMachine,
]

const rulesByKind = new Map<PartKind, readonly Rule[]>()

/** The rules that read parts of this kind, except `one-machine`. */
export function rulesOf(kind: PartKind): readonly Rule[] {
  const known = rulesByKind.get(kind)
  if (known !== undefined) return known
  const found = everyRule.filter((rule) => rule !== oneMachine && rule.reads.includes(kind))
  rulesByKind.set(kind, found)
  return found
}
