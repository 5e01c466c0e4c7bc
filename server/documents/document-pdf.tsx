// An invoice or credit note on A4. Blocks that belong together stay on one page; the table head and the footer repeat on every page.

import { Document, Image, Link, Page, type PageProps, Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { encode } from 'uqr'
import { qrCodeOf } from '#common/documents/qr-code.ts'
import {
  buyerLines,
  documentNames,
  factsOf,
  lineNoteOf,
  qrCodeNote,
  sellerLines,
  sumsOf,
  testPayment,
  testPaymentNote,
  titleOf,
} from '#common/documents/rules.ts'
import type { ShopDocument } from '#common/documents/schema.ts'
import { formatPlainMoney } from '#common/kit/format.ts'
import { fontFamilies, type TextLinesOf } from './fonts.ts'
import { ink, ink2, margin, normal } from './page-style.ts'
import { Foot, HeadRow, LineRow } from './table.tsx'

// The program, whatever the shop's name.
const softwareName = 'Partsdock'
const mask = '#076546'
const warn = '#845011'
const warnBack = '#fdf1d8'

// `normal` is set on the page's elements and not on the page: a page is laid out again after it is filled, and would multiply what it inherits each
// time.
const styles = StyleSheet.create({
  page: { paddingTop: margin, paddingHorizontal: margin, paddingBottom: 62, fontFamily: fontFamilies, fontSize: 9, color: ink },
  top: { flexDirection: 'row', justifyContent: 'space-between', gap: 24, borderBottomWidth: 2, borderBottomColor: mask, paddingBottom: 12 },
  logo: { width: 36, height: 36, objectFit: 'contain' },
  name: { flex: 1, fontSize: 13, lineHeight: 1.4, fontWeight: 600, color: mask },
  title: { fontSize: 20, fontWeight: 600, lineHeight: 1.2 },
  test: { ...normal, marginTop: 12, padding: 8, backgroundColor: warnBack, color: warn },
  blocks: { ...normal, flexDirection: 'row', gap: 24, marginTop: 16, marginBottom: 20 },
  block: { flex: 1 },
  heading: { fontSize: 8, color: ink2, marginBottom: 2 },
  fact: { flexDirection: 'row', gap: 6 },
  facts: { width: 205 },
  factName: { width: 80, color: ink2 },
  factValue: { flex: 1 },
  sums: { ...normal, marginTop: 8, alignSelf: 'flex-end', width: 300 },
  sum: { flexDirection: 'row', justifyContent: 'space-between', gap: 12, paddingVertical: 3, paddingHorizontal: 6 },
  mainSum: { borderTopWidth: 1, borderTopColor: ink, fontSize: 12, fontWeight: 600 },
  code: { marginTop: 20, width: 76, color: ink2, fontSize: 8, lineHeight: 1.3, textAlign: 'center', textDecoration: 'none' },
  note: { ...normal, marginTop: 16, color: ink2 },
})

// The maximum width of user input, in thousandths of its font size.
const widths = { name: 21_000, party: 14_000, fact: 12_800, part: 20_000 } as const

type Printer = (raw: string, columnWidth?: number) => string

type DocumentPdfProps = {
  document: ShopDocument
  url: string
  logo: Uint8Array | null
  text: Printer
  textLines: TextLinesOf
  isIncomplete: boolean
}

/** `text` makes a text of the document printable, and fits it into a column. */
export function DocumentPdf({ document, url, logo, text, textLines, isIncomplete }: DocumentPdfProps) {
  const { currency, seller, lines, mode } = document
  // With this property the lines are laid out once, and then divided into pages. Without it, each page lays out again all lines that are left.
  const layout: PageProps['layout'] = ({ pageNumber, totalPages, children }) => (
    <>
      {children}
      <Foot text={`${titleOf(document)}, page ${pageNumber} of ${totalPages}`} textLines={textLines.foot} />
    </>
  )
  return (
    <Document
      title={titleOf(document)}
      author={text(seller.name)}
      subject={`${documentNames[document.kind]} of ${text(seller.name)}`}
      creator={softwareName}
      producer={softwareName}
      creationDate={new Date(document.issuedAt)}
      language="en"
    >
      <Page size="A4" style={styles.page} layout={layout}>
        <View style={styles.top}>
          {logo && <Image src={{ data: Buffer.from(logo), format: 'png' }} style={styles.logo} />}
          <Text style={styles.name}>{text(seller.name, widths.name)}</Text>
          <Text style={styles.title}>{titleOf(document)}</Text>
        </View>
        {mode === 'test' && (
          <Text style={styles.test}>
            {testPayment}. {testPaymentNote}
          </Text>
        )}
        <View style={styles.blocks} wrap={false}>
          <Party title="Seller" lines={sellerLines(document)} text={text} />
          <Party title="Buyer" lines={buyerLines(document)} text={text} />
          <View style={styles.facts}>
            {factsOf(document).map(({ name, value }) => (
              <View key={name} style={styles.fact}>
                <Text style={styles.factName}>{name}</Text>
                <Text style={styles.factValue}>{text(value, widths.fact)}</Text>
              </View>
            ))}
          </View>
        </View>
        <HeadRow currency={currency} isNumbered={lines.some(({ line }) => line !== undefined)} textLines={textLines.head} />
        {lines.map((line) => (
          <LineRow
            key={line.orderNumber}
            line={line}
            part={{ name: text(line.name, widths.part), sku: text(lineNoteOf(line), widths.part) }}
            textLines={textLines.normal}
          />
        ))}
        <View style={styles.sums} wrap={false}>
          {sumsOf(document).map(({ name, minor, isMain }) => (
            <View key={name} style={isMain ? [styles.sum, styles.mainSum] : styles.sum}>
              <Text>{name}</Text>
              <Text>{formatPlainMoney(minor, currency)}</Text>
            </View>
          ))}
        </View>
        <Link src={url} style={styles.code} wrap={false}>
          <QrCode url={url} />
          <Text>{qrCodeNote}</Text>
        </Link>
        {isIncomplete && (
          <Text style={styles.note} wrap={false}>
            [?] marks letters that this file cannot show. The document's page in the shop shows them all.
          </Text>
        )}
      </Page>
    </Document>
  )
}

function QrCode({ url }: { url: string }) {
  const { size, path } = qrCodeOf(url, encode)
  return (
    <Svg viewBox={`0 0 ${size} ${size}`} width={76} height={76}>
      <Path d={path} fill={ink} />
    </Svg>
  )
}

function Party({ title, lines, text }: { title: string; lines: readonly string[]; text: Printer }) {
  return (
    <View style={styles.block}>
      <Text style={styles.heading}>{title}</Text>
      {lines.map((line, i) => (
        <Text key={line} style={i === 0 ? { fontWeight: 600 } : {}}>
          {text(line, widths.party)}
        </Text>
      ))}
    </View>
  )
}
