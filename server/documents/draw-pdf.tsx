// The only file that calls the renderer. It is large and blocks for a second: only `drawing-thread.ts` loads it, in a thread.
import { renderToBuffer } from '@react-pdf/renderer'
import type { ShopDocument } from '#common/documents/schema.ts'
import { DocumentPdf } from './document-pdf.tsx'
import { loadFonts } from './fonts.ts'
import { fitted, missingLetters, printable } from './printable.ts'

let fonts: ReturnType<typeof loadFonts> | undefined

/** The PDF of a document with arbitrary user input; `url` is the address of its page, `logo` the seller's as PNG. */
export async function drawPdf(document: ShopDocument, url: string, logo: Uint8Array | null = null): Promise<Buffer> {
  fonts ??= loadFonts()
  const { widthOf, textLines } = await fonts
  const known = new Map<string, string>()
  const text = (raw: string, columnWidth?: number) => {
    const printed = known.get(raw) ?? printable(raw, widthOf)
    known.set(raw, printed)
    return columnWidth === undefined ? printed : fitted(printed, widthOf, columnWidth)
  }
  const isIncomplete = textsOf(document).some((raw) => !raw.includes(missingLetters) && text(raw).includes(missingLetters))
  return renderToBuffer(<DocumentPdf {...{ document, url, logo, text, textLines, isIncomplete }} />)
}

/** All user input in a document. */
function textsOf({ seller, buyer, lines, ...rest }: ShopDocument): string[] {
  const parties = [...Object.values(seller), ...Object.values(buyer)].filter((text) => text !== null)
  return [...parties, ...lines.flatMap(({ sku, name }) => [sku, name]), rest.transactionRef ?? '', 'reason' in rest ? rest.reason : '']
}
