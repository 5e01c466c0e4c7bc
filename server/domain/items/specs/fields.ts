// Labels and units of the fields of price lists, in the order of the specs table: deciding facts come first.
import { nameOfPart } from './names.ts'
import {
  cabling,
  colours,
  columns,
  efficiency,
  type Format,
  form,
  gigabytes,
  grouped,
  inUnits,
  isSpecs,
  listed,
  megabytes,
  megahertz,
  noise,
  plain,
  plug,
  range,
  sides,
  span,
} from './values.ts'
import { at, known, type Specs, type Words } from './words.ts'

/** One row: its paths and how to show them. A row with several paths covers all of them, even if some are unknown. */
export type Field = { label: string; paths: readonly string[]; show: (specs: Specs) => Words; isWhole?: true }

const field = (label: string, path: string, format: Format = plain): Field => ({ label, paths: [path], show: (s) => format(at(s, path)) })
/** A field that covers everything below its path. */
const whole = (label: string, path: string, format: Format): Field => ({ ...field(label, path, format), isWhole: true })
const between = (label: string, low: string, high: string, format: Format): Field => ({
  label,
  paths: [low, high],
  show: (s) => range(at(s, low), at(s, high), format),
})

/** Counts by kind: `1 × HDMI 2.1, 3 × DisplayPort 1.4a`; for switches, lists those that exist. */
const counts: Format = (value) => {
  if (!isSpecs(value)) return listed()(value)
  const parts = Object.entries(value).map(([key, count]) => ({ name: nameOfPart(key), count }))
  const words = parts
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, count }) => (count === true ? name : typeof count === 'number' && count > 0 ? `${grouped(count)} × ${name}` : null))
  return known(words).join(', ') || null
}

/** A list of things, each described by its own facts. */
const things = (describe: (thing: Specs) => Words): Format => listed((thing) => (isSpecs(thing) ? describe(thing) : plain(thing)))

const pcieSlot = (slot: Specs): Words => {
  const [gen, lanes] = [plain(slot.gen), plain(slot.lanes)]
  if (gen === null && lanes === null) return null
  return `${plain(slot.quantity) ?? '1'} × PCIe ${known([gen, lanes && `x${lanes}`]).join(' ')}`
}
const m2Slot = (slot: Specs): Words =>
  known([plain(slot.interface), slot.key && `key ${plain(slot.key)}`, plain(slot.size)] as Words[]).join(', ') || null
const ethernet = (port: Specs): Words => {
  const [speed, controller] = [plain(port.speed), plain(port.controller)]
  return speed === null || controller === null ? (speed ?? controller) : `${speed} (${controller})`
}
const pixels: Format = (value) =>
  isSpecs(value) ? known([plainNumber(value.horizontalRes), plainNumber(value.verticalRes)]).join(' × ') || null : plain(value)
// Without thousands separators: "1920 × 1080".
const plainNumber: Format = (value) => (typeof value === 'number' && value > 0 ? String(value) : null)

export const fields: readonly Field[] = [
  // Processors
  field('Cores', 'cores.total'),
  field('Threads', 'cores.threads'),
  field('Performance cores', 'cores.performance'),
  field('Efficient cores', 'cores.efficiency'),
  field('Base clock', 'clocks.performance.base', inUnits('GHz')),
  field('Boost clock', 'clocks.performance.boost', inUnits('GHz')),
  field('Base clock, efficient cores', 'clocks.efficiency.base', inUnits('GHz')),
  field('Boost clock, efficient cores', 'clocks.efficiency.boost', inUnits('GHz')),
  // Monitors and graphics cards
  field('Screen size', 'screen_size', inUnits('inches')),
  { label: 'Resolution', paths: ['resolution.horizontalRes', 'resolution.verticalRes', 'resolution'], show: (s) => pixels(s.resolution) },
  field('Refresh rate', 'refresh_rate', inUnits('Hz')),
  field('Panel', 'panel_type'),
  field('Response time', 'response_time', inUnits('ms')),
  field('Response time (MPRT)', 'mprt_response_time', inUnits('ms')),
  field('Chip maker', 'chipset_manufacturer'),
  // Compatibility
  field('Socket', 'socket'),
  field('Chipset', 'chipset'),
  field('Form factor', 'form_factor', form),
  field('Capacity', 'capacity', gigabytes),
  field('Type', 'ram_type'),
  field('Drive type', 'storage_type'),
  field('Drive type', 'type'),
  field('Memory type', 'memory.ram_type'),
  field('Memory slots', 'memory.slots'),
  field('Largest memory', 'memory.max', gigabytes),
  field('Memory', 'memory', gigabytes),
  field('Memory type', 'memory_type'),
  field('Memory bus', 'memory_bus', inUnits('bit')),
  field('Memory clock, effective', 'effective_memory_clock', megahertz),
  field('Speed', 'speed', inUnits('MT/s')),
  {
    label: 'Modules',
    paths: ['modules.quantity', 'modules.capacity_gb'],
    show: (s) => {
      const [quantity, size] = [plain(at(s, 'modules.quantity')), gigabytes(at(s, 'modules.capacity_gb'))]
      return quantity === null || size === null ? (quantity ?? size) : `${quantity} × ${size}`
    },
  },
  field('CAS latency', 'cas_latency', (value) => (typeof value === 'number' && value > 0 ? `CL${value}` : plain(value))),
  field('Timings', 'timings'),
  field('Voltage', 'voltage', inUnits('V')),
  field('Profiles', 'profile_support', listed()),
  field('Error correction', 'ecc'),
  field('Buffering', 'registered'),
  field('Heat spreader', 'heat_spreader'),
  field('Interface', 'interface', plug),
  field('NVMe', 'nvme'),
  field('Cache', 'cache', megabytes),
  field('Core clock', 'core_base_clock', megahertz),
  field('Boost clock', 'core_boost_clock', megahertz),
  field('Shader cores', 'core_count'),
  field('Output', 'wattage', inUnits('W')),
  field('Efficiency', 'efficiency_rating', efficiency),
  field('Efficiency (Cybenetics)', 'cybernetics_efficiency_rating'),
  field('Noise (Cybenetics)', 'cybernetics_noise_rating'),
  field('Cabling', 'modular', cabling),
  field('Power', 'tdp', inUnits('W')),
  field('Power', 'specifications.tdp', inUnits('W')),
  field('Package power limit', 'specifications.ppt', inUnits('W')),
  // Processors, minor facts
  field('Microarchitecture', 'microarchitecture'),
  field('Core family', 'coreFamily'),
  field('Lithography', 'specifications.lithography'),
  field('L1 cache', 'cache.l1'),
  field('L2 cache', 'cache.l2', megabytes),
  field('L3 cache', 'cache.l3', megabytes),
  field('Memory types', 'specifications.memory.types', listed()),
  field('Memory channels', 'specifications.memory.channels'),
  field('Largest memory', 'specifications.memory.maxSupport', gigabytes),
  field('ECC memory', 'specifications.eccSupport'),
  field('Integrated graphics', 'specifications.integratedGraphics.model'),
  between('Graphics clock', 'specifications.integratedGraphics.baseClock', 'specifications.integratedGraphics.boostClock', megahertz),
  field('Graphics shader units', 'specifications.integratedGraphics.shaderCount'),
  field('Simultaneous multithreading', 'specifications.simultaneousMultithreading'),
  field('Cooler included', 'specifications.includesCooler'),
  field('Packaging', 'specifications.packaging'),
  // Cooling
  field('Liquid cooling', 'water_cooled'),
  field('Radiator', 'radiator_size', inUnits('mm')),
  field('Fan size', 'fan_size', inUnits('mm')),
  field('Fans', 'fan_quantity'),
  field('Size', 'size', inUnits('mm')),
  field('Size, in words', 'size_other'),
  field('Fans in the pack', 'quantity'),
  between('Fan speed', 'min_fan_rpm', 'max_fan_rpm', inUnits('rpm')),
  between('Airflow', 'min_airflow', 'max_airflow', inUnits('CFM')),
  between('Noise', 'min_noise_level', 'max_noise_level', noise),
  field('Static pressure', 'static_pressure', inUnits('mmH₂O')),
  field('Speed control (PWM)', 'pwm'),
  field('Lighting', 'led'),
  field('Connector', 'connector'),
  field('Controller', 'controller'),
  field('Airflow direction', 'flow_direction'),
  field('Fanless', 'fanless'),
  field('Sockets', 'cpu_sockets', listed()),
  field('Cooling', 'cooling'),
  // Cases
  field('Boards', 'supported_motherboard_form_factors', listed()),
  field('Side panel', 'side_panel'),
  field('Transparent side panel', 'has_transparent_side_panel'),
  field('Graphics cards up to', 'max_video_card_length', inUnits('mm')),
  field('Coolers up to', 'max_cpu_cooler_height', inUnits('mm')),
  field('Power supplies up to', 'max_psu_length', inUnits('mm')),
  field('Power supply forms', 'supported_power_supply_form_factors', listed()),
  field('Power supply', 'power_supply'),
  field('Power supply included', 'power_supply_included'),
  field('Power supply shroud', 'power_supply_shroud'),
  field('Bays, 3.5-inch', 'internal_3_5_bays'),
  field('Bays, 2.5-inch', 'internal_2_5_bays'),
  field('Outer bays, 3.5-inch', 'external_3_5_bays'),
  field('Outer bays, 5.25-inch', 'external_5_25_bays'),
  field('Expansion slots', 'expansion_slots'),
  field('Riser slots', 'riser_expansion_slots'),
  field('Boards with connectors at the back', 'supports_rear_connecting_motherboard'),
  field('Front USB', 'front_panel_usb', columns),
  field('Front ports', 'front_usb_ports', listed()),
  // Boards
  whole('PCIe slots', 'pcie_slots', things(pcieSlot)),
  whole('M.2 slots', 'm2_slots', things(m2Slot)),
  whole('Drive ports', 'storage_devices', counts),
  whole('Ethernet', 'onboard_ethernet', things(ethernet)),
  field('Wireless', 'wireless_networking'),
  field('Back panel', 'back_panel_ports', listed()),
  whole('USB headers', 'usb_headers', counts),
  whole('Fan headers', 'fan_headers', counts),
  whole('Lighting headers', 'rgb_headers', counts),
  whole('Front panel headers', 'front_panel_headers', counts),
  whole('Other headers', 'other_headers', counts),
  field('Main power', 'power_connectors.main_power'),
  field('Processor power', 'power_connectors.cpu_power', listed(plain, ' + ')),
  field('Sound chip', 'audio.chipset'),
  field('Sound channels', 'audio.channels'),
  field('ECC memory', 'ecc_support'),
  field('RAID', 'raid_support'),
  field('Connectors at the back', 'back_connect_connectors'),
  whole('BIOS', 'bios_features', counts),
  // Ports and plugs
  whole('Video outputs', 'video_outputs', counts),
  whole('Connectors', 'connectors', (value) => (isSpecs(value) ? counts(value) : columns(value))),
  whole('Power connectors', 'power_connectors', counts),
  field('Brightness', 'max_brightness', inUnits('cd/m²')),
  field('Aspect ratio', 'aspect_ratio'),
  field('Viewing angle', 'viewing_angle', (value) => plain(value)?.replace(' x ', ' × ') ?? null),
  field('Adaptive sync', 'adaptive_sync'),
  field('Frame sync', 'frame_sync'),
  field('HDR', 'hdr'),
  // Peripherals
  field('Switches', 'switch_type'),
  field('Switch', 'switch'),
  field('Switches', 'switches'),
  field('Connection', 'connectivity', listed()),
  field('Connection', 'connectivity_type', listed()),
  field('Connection', 'connection_types', listed()),
  field('Backlight', 'backlighting', (value) => plain(value)?.replace('Color', 'colour') ?? null),
  field('Hot-swappable switches', 'hot_swappable'),
  field('Resolution', 'max_dpi', inUnits('dpi')),
  field('Polling rate', 'polling_rate', inUnits('Hz')),
  field('Frame rate', 'frame_rate', (value) => plain(value)?.replace(/ ?fps$/, ' fps') ?? null),
  field('Battery', 'battery_capacity', inUnits('mAh')),
  field('Battery life', 'battery_life', inUnits('h')),
  field('Drivers', 'driver_size', inUnits('mm')),
  {
    label: 'Frequency response',
    paths: ['frequency_response_low', 'frequency_response_high'],
    show: (s) => span(inUnits('Hz')(s.frequency_response_low), inUnits('kHz')(s.frequency_response_high)),
  },
  field('Microphone', 'has_microphone'),
  field('Wireless range', 'wireless_range', inUnits('m')),
  field('Latency', 'latency', inUnits('ms')),
  field('Features', 'features', listed()),
  // Size and looks
  field('Width in slots', 'total_slot_width'),
  field('Width at the bracket', 'case_expansion_slot_width', inUnits('slots')),
  field('Length', 'length', inUnits('mm')),
  field('Height', 'height', inUnits('mm')),
  {
    label: 'Width × height × depth',
    paths: ['dimensions_mm.width', 'dimensions_mm.height', 'dimensions_mm.depth'],
    show: (s) => sides(at(s, 'dimensions_mm.width'), at(s, 'dimensions_mm.height'), at(s, 'dimensions_mm.depth')),
  },
  {
    label: 'Length × width × height',
    paths: ['dimensions.length', 'dimensions.width', 'dimensions.height'],
    show: (s) => sides(at(s, 'dimensions.length'), at(s, 'dimensions.width'), at(s, 'dimensions.height')),
  },
  // Cases have their side panel twice: by name, which is better, and as text.
  {
    label: 'Dimensions',
    paths: ['dimensions'],
    show: (s) =>
      at(s, 'dimensions_mm') === undefined && typeof s.dimensions === 'string' && plain(s.dimensions)
        ? `${columns(s.dimensions)} mm`
        : null,
  },
  field('Volume', 'volume', inUnits('l')),
  // The weight of cases is in kilograms or pounds, without a unit.
  { label: 'Weight', paths: ['weight'], show: (s) => (at(s, 'supported_motherboard_form_factors') ? null : inUnits('g')(s.weight)) },
  field('RGB lighting', 'rgb'),
  field('Colour', 'color', colours),
  field('Series', 'series'),
  field('Without retail box', 'isOEM'),
]
