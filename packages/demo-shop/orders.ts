type DemoOrder = {
  number: number
  email: string
  sku: string
  quantity: number
  status: 'pending' | 'cancelled' | 'paid'
  daysAgo: number
  /** Checked out and awaiting cash: pending, but its stock is taken. */
  awaitsCash?: true
}

const nadia = 'nadia@partsdock.example'
const rafiq = 'rafiq@partsdock.example'

/** Oldest first, as the loader needs them: stock decreases from one to the next. */
export const demoOrders: readonly DemoOrder[] = [
  { number: 60_516_578, email: nadia, sku: 'KB-K120', quantity: 250, status: 'paid', daysAgo: 178 },
  { number: 79_506_531, email: nadia, sku: 'MOUSE-M185', quantity: 240, status: 'paid', daysAgo: 178 },
  { number: 70_677_287, email: rafiq, sku: 'SSD-A400-240', quantity: 300, status: 'paid', daysAgo: 174 },
  { number: 52_886_645, email: rafiq, sku: 'RAM-LPX-16', quantity: 120, status: 'paid', daysAgo: 171 },
  { number: 40_414_312, email: nadia, sku: 'CPU-12400F', quantity: 80, status: 'paid', daysAgo: 168 },
  { number: 97_478_029, email: nadia, sku: 'MB-H610M-K-D4', quantity: 80, status: 'paid', daysAgo: 168 },
  { number: 29_578_414, email: rafiq, sku: 'PSU-A550BN', quantity: 100, status: 'paid', daysAgo: 163 },
  { number: 96_482_717, email: nadia, sku: 'CASE-MATREXX-30', quantity: 80, status: 'paid', daysAgo: 160 },
  { number: 19_665_108, email: rafiq, sku: 'FAN-P12-PST', quantity: 500, status: 'paid', daysAgo: 156 },
  { number: 57_035_684, email: rafiq, sku: 'COOL-AX120SE', quantity: 60, status: 'paid', daysAgo: 151 },
  { number: 15_245_123, email: nadia, sku: 'GPU-4060-DUAL', quantity: 24, status: 'paid', daysAgo: 149 },
  { number: 57_960_269, email: nadia, sku: 'SSD-NV3-500', quantity: 160, status: 'paid', daysAgo: 143 },
  { number: 18_974_891, email: rafiq, sku: 'CPU-14700K', quantity: 15, status: 'paid', daysAgo: 140 },
  { number: 17_946_985, email: rafiq, sku: 'MB-Z790-TOMAHAWK', quantity: 12, status: 'paid', daysAgo: 140 },
  { number: 42_450_081, email: nadia, sku: 'MON-E2425H', quantity: 60, status: 'paid', daysAgo: 136 },
  { number: 30_196_312, email: rafiq, sku: 'HDD-WD43PURZ', quantity: 120, status: 'paid', daysAgo: 131 },
  { number: 63_681_867, email: nadia, sku: 'CPU-5600', quantity: 60, status: 'paid', daysAgo: 127 },
  { number: 50_311_910, email: nadia, sku: 'MB-B550M-PROVDH', quantity: 60, status: 'paid', daysAgo: 127 },
  { number: 45_378_154, email: rafiq, sku: 'RAM-FURY-8-D4', quantity: 200, status: 'cancelled', daysAgo: 122 },
  { number: 22_036_343, email: nadia, sku: 'SSD-NV3-1TB', quantity: 150, status: 'paid', daysAgo: 118 },
  { number: 79_238_346, email: rafiq, sku: 'GPU-5060-V2X', quantity: 40, status: 'paid', daysAgo: 114 },
  { number: 89_222_527, email: rafiq, sku: 'COOL-PA120SE', quantity: 90, status: 'paid', daysAgo: 112 },
  { number: 74_421_701, email: nadia, sku: 'SSD-870EVO-500', quantity: 40, status: 'paid', daysAgo: 109 },
  { number: 41_115_833, email: nadia, sku: 'CPU-7500F-TRAY', quantity: 100, status: 'paid', daysAgo: 104 },
  { number: 12_850_653, email: nadia, sku: 'MB-B650M-GPLUS-MSI', quantity: 60, status: 'paid', daysAgo: 104 },
  { number: 41_138_493, email: rafiq, sku: 'MON-VX2428J', quantity: 25, status: 'paid', daysAgo: 99 },
  { number: 8_182_526, email: rafiq, sku: 'CPU-9800X3D', quantity: 24, status: 'paid', daysAgo: 95 },
  { number: 16_597_937, email: nadia, sku: 'CASE-O11D-EVO', quantity: 8, status: 'cancelled', daysAgo: 93 },
  { number: 71_240_586, email: rafiq, sku: 'MB-X870E-E-STRIX', quantity: 4, status: 'paid', daysAgo: 92 },
  { number: 39_805_172, email: nadia, sku: 'CASE-O11D-EVO', quantity: 10, status: 'paid', daysAgo: 91 },
  { number: 97_007_868, email: rafiq, sku: 'CASE-4000D', quantity: 40, status: 'paid', daysAgo: 90 },
  { number: 47_430_174, email: nadia, sku: 'TIM-MX4-4G', quantity: 200, status: 'paid', daysAgo: 86 },
  { number: 78_387_537, email: nadia, sku: 'RAM-LPX-16', quantity: 160, status: 'paid', daysAgo: 83 },
  { number: 54_873_447, email: rafiq, sku: 'SSD-990EVOP-1TB', quantity: 80, status: 'paid', daysAgo: 79 },
  { number: 50_461_493, email: nadia, sku: 'GPU-5060-V2X', quantity: 60, status: 'paid', daysAgo: 75 },
  { number: 43_253_826, email: nadia, sku: 'PSU-A650BN', quantity: 60, status: 'paid', daysAgo: 75 },
  { number: 51_815_853, email: rafiq, sku: 'NET-X550-T2', quantity: 6, status: 'paid', daysAgo: 72 },
  { number: 93_588_382, email: rafiq, sku: 'CPU-9950X3D', quantity: 6, status: 'cancelled', daysAgo: 70 },
  { number: 50_264_576, email: nadia, sku: 'CPU-12400F', quantity: 120, status: 'paid', daysAgo: 66 },
  { number: 48_120_377, email: nadia, sku: 'CPU-7800X3D', quantity: 20, status: 'paid', daysAgo: 61 },
  { number: 50_472_011, email: rafiq, sku: 'FAN-P12-PST', quantity: 700, status: 'paid', daysAgo: 57 },
  { number: 3_081_378, email: nadia, sku: 'MOUSE-G102', quantity: 150, status: 'paid', daysAgo: 54 },
  { number: 74_530_403, email: rafiq, sku: 'MON-27GS75Q', quantity: 30, status: 'paid', daysAgo: 51 },
  { number: 80_076_479, email: rafiq, sku: 'GPU-9060XT-REAPER', quantity: 24, status: 'paid', daysAgo: 48 },
  { number: 7_305_914, email: rafiq, sku: 'SSD-990PRO-2TB', quantity: 60, status: 'paid', daysAgo: 44 },
  { number: 33_329_414, email: nadia, sku: 'SSD-NV3-1TB', quantity: 200, status: 'paid', daysAgo: 40 },
  { number: 48_394_979, email: nadia, sku: 'RAM-FURY-32-D5', quantity: 60, status: 'paid', daysAgo: 37 },
  { number: 31_920_600, email: rafiq, sku: 'PSU-A1000GS', quantity: 9, status: 'paid', daysAgo: 35 },
  { number: 59_116_345, email: rafiq, sku: 'GPU-5090-GAMING', quantity: 2, status: 'cancelled', daysAgo: 33 },
  { number: 90_466_021, email: nadia, sku: 'RAM-FLARE-X5-32', quantity: 40, status: 'paid', daysAgo: 30 },
  { number: 67_455_113, email: nadia, sku: 'KB-K120', quantity: 300, status: 'paid', daysAgo: 26 },
  { number: 8_302_333, email: rafiq, sku: 'CPU-9600X', quantity: 40, status: 'paid', daysAgo: 23 },
  { number: 98_850_508, email: rafiq, sku: 'COOL-PA120SE', quantity: 120, status: 'paid', daysAgo: 20 },
  { number: 57_577_191, email: nadia, sku: 'GPU-5060TI-16-V2X', quantity: 18, status: 'paid', daysAgo: 17 },
  { number: 50_294_924, email: nadia, sku: 'HDD-ST4000VX016', quantity: 60, status: 'cancelled', daysAgo: 16 },
  { number: 6_912_598, email: rafiq, sku: 'MB-TUF-B850-PLUS', quantity: 6, status: 'pending', daysAgo: 13 },
  { number: 13_982_650, email: rafiq, sku: 'FAN-NF-A12X25', quantity: 100, status: 'paid', daysAgo: 12 },
  { number: 66_710_843, email: nadia, sku: 'GPU-4060TI-FE', quantity: 5, status: 'cancelled', daysAgo: 9 },
  { number: 83_257_234, email: nadia, sku: 'GPU-5060-V2X', quantity: 30, status: 'paid', daysAgo: 8 },
  { number: 70_787_488, email: rafiq, sku: 'SSD-990PRO-1TB', quantity: 40, status: 'pending', daysAgo: 6 },
  { number: 71_341_534, email: nadia, sku: 'MON-P2425H', quantity: 20, status: 'pending', daysAgo: 5, awaitsCash: true },
  { number: 43_369_084, email: rafiq, sku: 'RAM-VENG-32-6000', quantity: 50, status: 'pending', daysAgo: 4 },
  { number: 65_366_902, email: nadia, sku: 'COOL-LF3P-360', quantity: 12, status: 'pending', daysAgo: 3 },
  { number: 62_608_340, email: rafiq, sku: 'CPU-9800X3D', quantity: 12, status: 'pending', daysAgo: 3, awaitsCash: true },
  { number: 25_518_406, email: nadia, sku: 'MB-B650-TOMAHAWK', quantity: 10, status: 'pending', daysAgo: 2 },
  { number: 82_047_139, email: rafiq, sku: 'PSU-RM850X', quantity: 10, status: 'pending', daysAgo: 1 },
  { number: 65_253_158, email: nadia, sku: 'PSU-RM750E', quantity: 15, status: 'pending', daysAgo: 1 },
]

/** Whether an order has taken its stock. */
export const hasStock = ({ status, awaitsCash }: DemoOrder): boolean => status === 'paid' || awaitsCash === true
