// A drive in its form factor: M.2 cards, flat 2.5-inch drives, hard disks, cards for a slot.
import type { Category } from '../drawing.ts'
import type { Facts } from '../facts.ts'
import { cardDrive, m2Drive, msataDrive } from '../shapes/drive-boards.ts'
import { flatDrive } from '../shapes/flat-drive.ts'
import { hardDisk } from '../shapes/hard-disk.ts'

type Kind = 'm2' | 'msata' | 'disk' | 'flat' | 'card'

export const storage: Category = {
  noun: (facts) =>
    ({ m2: 'M.2 drive', msata: 'mSATA drive', disk: 'Hard disk', flat: 'Solid-state drive', card: 'Drive on a card' })[kindOf(facts)],
  draw: (facts) => ({ m2: m2Drive, msata: msataDrive, disk: hardDisk, flat: flatDrive, card: cardDrive })[kindOf(facts)](facts),
}

function kindOf(facts: Facts): Kind {
  const form = facts.word('formFactor')
  if (/m\.?2/i.test(form) || (form === '' && facts.says(/\bm\.2|nvme\b/i))) return 'm2'
  if (/msata/i.test(form)) return 'msata'
  if (/^pcie/i.test(form)) return 'card'
  const kind = facts.word('driveType')
  return /hdd|sshd/i.test(kind) || (kind !== 'SSD' && /3\.5/.test(form)) || (kind === '' && facts.says(/hdd|hard/i)) ? 'disk' : 'flat'
}
