import { amount, type Category, type Choice, many, number, one, text, yes } from '../attribute.ts'
import { backPanelPorts, ethernetSpeed, hasWifi, rearUsb, rearVideoPorts } from '../back-panel.ts'
import { chipset, chipsetFamily } from '../chipsets.ts'
import { boardSizes, itself, memoryTypes, wifi, wordsOfBoardSize } from '../choices.ts'
import { colour } from '../look.ts'
import { m2Lengths, m2Rows, m2SataSlots, m2SlotTexts, sureM2Slots } from '../m2-slots.ts'
import { pcieRows, pcieSlotCount, pcieSlotTexts } from '../pcie-slots.ts'
import { countOf } from '../ports.ts'
import { boardSocket, hasNarrowMount, isSoldered, socketCount } from '../processors.ts'
import { isNamed, listAt, textAt, textsAt, total } from '../source.ts'

const memoryTypeInName = /\bDDR([345])\b/gi

/** The memory type in a name, if it contains exactly one. */
function memoryTypeIn(name: string): string | undefined {
  const types = new Set([...name.matchAll(memoryTypeInName)].map(([, version]) => `DDR${version}`))
  return types.size === 1 ? [...types][0] : undefined
}

const processorPower = (specs: unknown, plug: RegExp): number =>
  textsAt(specs, 'power_connectors.cpu_power').filter((text) => plug.test(text)).length

const backConnectInName = isNamed(/\b(?:BTF|PZ|Stealth|Project Zero)\b/i)

const newest = (versions: readonly number[]): number | undefined => {
  const known = versions.filter((version) => version > 0)
  return known.length === 0 ? undefined : Math.max(...known)
}

/** Suppliers fill in "Realtek" with 7.1 channels if they do not know. Only a chip with a number is reliable. */
const soundChip = (specs: unknown): string | undefined => {
  const written = textAt(specs, 'audio.chipset')
  return /\d/.test(written) ? written : undefined
}

const audioChannels: readonly Choice[] = [['7.1'], ['5.1'], ['2.0']]
const header = (label: string, paths: readonly string[], max = 12) =>
  amount(label, max, { group: 'Connections', read: ({ specs }) => total(specs, paths) })

export const motherboard: Category = {
  type: 'Motherboard',
  names: ['motherboard', 'motherboards', 'mainboard', 'mainboards', 'mobo', 'mobos', 'board', 'boards'],
  attributes: {
    socket: boardSocket,
    chipset,
    formFactor: one('Form factor', boardSizes, {
      group: 'Size',
      from: ['form_factor'],
      isFilter: true,
      row: 3,
      isHead: true,
      words: wordsOfBoardSize,
    }),
    memoryType: one('Memory type', memoryTypes, {
      group: 'Memory',
      from: ['memory.ram_type'],
      read: ({ name }) => memoryTypeIn(name),
      isClosed: true,
      isFilter: true,
      row: 4,
      isHead: true,
      words: itself,
    }),
    memorySlots: amount('Memory slots', 32, {
      group: 'Memory',
      from: ['memory.slots'],
      isFilter: true,
      isHead: true,
      better: 'more',
    }),
    maxMemory: number('Memory, at most', 'GB', [4, 8192], { group: 'Memory', from: ['memory.max'], isFilter: true, better: 'more' }),
    ecc: yes('ECC memory', { group: 'Memory', from: ['ecc_support'], isFilter: true, words: (is) => (is ? ['ecc'] : []) }),
    m2Slots: amount('M.2 slots for drives', 12, {
      group: 'Connections',
      read: ({ specs }) => sureM2Slots(m2Rows(specs)) || undefined,
      isFilter: true,
      row: 5,
      isHead: true,
      better: 'more',
    }),
    m2SlotList: many('M.2 slots', [], { group: 'Connections', read: ({ specs }) => m2SlotTexts(m2Rows(specs)) }),
    m2Rows: amount('M.2 slots, at most', 32, { read: ({ specs }) => m2Rows(specs).length || undefined, isHidden: true }),
    m2Lengths: many('Lengths of M.2 drives', [], {
      group: 'Connections',
      read: ({ specs }) => m2Lengths(m2Rows(specs)),
    }),
    m2SataSlots: amount('M.2 slots for SATA drives', 32, {
      group: 'Connections',
      read: ({ specs }) => m2SataSlots(m2Rows(specs)) || undefined,
    }),
    sataPorts: amount('SATA ports', 20, {
      group: 'Connections',
      read: ({ specs }) => total(specs, ['storage_devices.sata_6_gb_s', 'storage_devices.sata_3_gb_s']),
      isFilter: true,
      better: 'more',
    }),
    sata3Ports: amount('SATA ports of 3 Gb/s', 20, { group: 'Connections', from: ['storage_devices.sata_3_gb_s'] }),
    u2Ports: amount('U.2 ports', 16, { group: 'Connections', from: ['storage_devices.u2'] }),
    raid: yes('RAID', { group: 'Connections', from: ['raid_support'] }),
    pcieX16Slots: amount('PCIe x16 slots', 8, {
      group: 'Connections',
      read: ({ specs }) => pcieSlotCount(pcieRows(specs), 16) || undefined,
      isFilter: true,
      better: 'more',
    }),
    pcieSlotList: many('PCIe slots', [], { group: 'Connections', read: ({ specs }) => pcieSlotTexts(pcieRows(specs)) }),
    pcieVersion: number('PCIe version', null, [1, 7], {
      group: 'Connections',
      read: ({ specs }) => newest(pcieRows(specs).map(({ version }) => Number(version))),
      isFilter: true,
      better: 'more',
      words: (version) => [`gen${version}`, `pcie${version}`],
    }),
    pcieSlots: amount('PCIe slots, all', 32, { read: ({ specs }) => pcieSlotCount(pcieRows(specs)) || undefined, isHidden: true }),
    pcieWideSlots: amount('PCIe slots with four lanes or more', 32, {
      read: ({ specs }) => pcieSlotCount(pcieRows(specs), 4) || undefined,
      isHidden: true,
    }),
    ethernetSpeed: number('Ethernet', 'Gb/s', [0.1, 100], {
      group: 'Connections',
      read: ({ specs }) => ethernetSpeed(specs),
      isFilter: true,
      better: 'more',
      words: (speed) => ['lan', 'ethernet', `${speed}g`, `${speed}gbe`],
    }),
    ethernetPorts: amount('Ethernet ports', 8, {
      group: 'Connections',
      read: ({ specs }) => listAt(specs, 'onboard_ethernet').length || undefined,
    }),
    ethernetChips: many('Ethernet chips', [], {
      group: 'Connections',
      read: ({ specs }) => listAt(specs, 'onboard_ethernet').flatMap((port) => textAt(port, 'controller').split(',')),
    }),
    hasWifi: yes('Wi-Fi built in', { group: 'Connections', read: hasWifi, isFilter: true, words: (is) => (is ? ['wifi', 'wlan'] : []) }),
    wifi: wifi(['wireless_networking']),
    bluetooth: number('Bluetooth', null, [1, 7], {
      group: 'Connections',
      read: ({ specs }) => Number(/\bbluetooth\D{0,3}(\d\.\d)/i.exec(textAt(specs, 'wireless_networking'))?.[1] ?? 0) || undefined,
      words: () => ['bluetooth'],
    }),
    hdmi: amount('HDMI outputs', 6, { group: 'Connections', read: ({ specs }) => countOf(rearVideoPorts(specs), 'HDMI') }),
    displayPort: amount('DisplayPort outputs', 6, {
      group: 'Connections',
      read: ({ specs }) => countOf(rearVideoPorts(specs), 'DisplayPort'),
    }),
    rearUsb: amount('USB ports at the back', 24, { group: 'Connections', read: ({ specs }) => rearUsb(specs, /usb/i), better: 'more' }),
    rearUsbC: amount('USB-C ports at the back', 12, {
      group: 'Connections',
      read: ({ specs }) => rearUsb(specs, /type[\s-]?c|usb[\s-]?c|thunderbolt/i),
      better: 'more',
    }),
    backPanel: many('Back panel', [], { group: 'Connections', read: ({ specs }) => backPanelPorts(specs) }),
    usb2Headers: header('USB 2.0 headers', ['usb_headers.usb_2_0']),
    usb3Headers: header('USB 3.2 Gen 1 headers', ['usb_headers.usb_3_2_gen_1']),
    usb10Headers: header('USB 3.2 Gen 2 headers', ['usb_headers.usb_3_2_gen_2']),
    usb20Headers: header('USB 3.2 Gen 2x2 headers', ['usb_headers.usb_3_2_gen_2x2']),
    usb4Headers: header('USB4 headers', ['usb_headers.usb_4', 'usb_headers.usb_4_80g']),
    thunderboltHeaders: header('Thunderbolt headers', ['other_headers.thunderbolt']),
    cpuFanHeaders: header('Processor fan headers', ['fan_headers.cpu_fan', 'fan_headers.cpu_opt']),
    fanHeaders: header('Case fan headers', ['fan_headers.case_fan']),
    pumpHeaders: header('Pump headers', ['fan_headers.pump']),
    argbHeaders: header('Addressable RGB headers, 5 V', ['rgb_headers.argb_5v']),
    rgbHeaders: header('RGB headers, 12 V', ['rgb_headers.rgb_12v']),
    comHeaders: header('Serial headers', ['other_headers.com_port']),
    sensorHeaders: header('Temperature sensor headers', ['other_headers.temperature_sensor']),
    powerButtonHeader: yes('Header for the power button', {
      group: 'Connections',
      from: ['front_panel_headers.power_button'],
      isHidden: true,
    }),
    powerLightHeader: yes('Header for the power light', { group: 'Connections', from: ['front_panel_headers.power_led'], isHidden: true }),
    driveLightHeader: yes('Header for the drive light', { group: 'Connections', from: ['front_panel_headers.hdd_led'], isHidden: true }),
    resetButtonHeader: yes('Header for the reset button', {
      group: 'Connections',
      from: ['front_panel_headers.reset_button'],
      isHidden: true,
    }),
    mainPower: text('Main power', {
      group: 'Power',
      read: ({ specs }) => /\d+[\s-]?pin/i.exec(textAt(specs, 'power_connectors.main_power'))?.[0].toLowerCase(),
    }),
    eps8Pin: amount('8-pin processor plugs', 4, { group: 'Power', read: ({ specs }) => processorPower(specs, /^\s*8/) || undefined }),
    eps4Pin: amount('4-pin processor plugs', 4, { group: 'Power', read: ({ specs }) => processorPower(specs, /^\s*4/) || undefined }),
    audioChip: text('Sound chip', { group: 'More', read: ({ specs }) => soundChip(specs) }),
    audioChannels: one('Sound channels', audioChannels, {
      group: 'More',
      read: ({ specs }) => (soundChip(specs) === undefined ? undefined : textAt(specs, 'audio.channels')),
      isClosed: true,
    }),
    biosFlashback: yes('BIOS update without a processor', {
      group: 'More',
      from: ['bios_features.flashback'],
      isFilter: true,
      words: (is) => (is ? ['flashback'] : []),
    }),
    clearCmosButton: yes('Button that clears the settings', { group: 'More', from: ['bios_features.clear_cmos'] }),
    colour,
    backConnect: yes('Connectors at the back', {
      group: 'Compatibility',
      read: (source) => backConnectInName(source) ?? source.specs.back_connect_connectors,
      isFilter: true,
      words: (is) => (is ? ['btf', 'backconnect'] : []),
    }),
    sockets: amount('Processor sockets', 8, { group: 'Compatibility', read: ({ specs }) => socketCount(textAt(specs, 'socket')) }),
    isSoldered: yes('Processor soldered on', { group: 'Compatibility', read: ({ specs }) => isSoldered(textAt(specs, 'socket')) }),
    narrowMount: yes('Narrow cooler mount', { group: 'Compatibility', read: ({ specs }) => hasNarrowMount(textAt(specs, 'socket')) }),
    chipsetFamily,
    isLaterRevision: yes('Later revision', { read: isNamed(/\bv[2-9]\b/i), isHidden: true }),
    isForServers: yes('By a maker of server and industrial boards', { read: isNamed(/\b(?:Supermicro|Jetway)\b/i), isHidden: true }),
  },
}
