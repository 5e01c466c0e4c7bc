import clsx from 'clsx'
import { RotateCcw } from '#client/components/icons/dashboard.ts'
import { Check, TriangleAlert } from '#client/components/icons/shop.ts'
import { PaperFact, PaperFacts, PaperHeading, PaperSheet } from '#client/components/paper-sheet.tsx'
import { QrCode } from '#client/components/qr-code.tsx'
import { LogoPlate } from '#client/components/shop-logo.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import {
  buyerLines,
  factsOf,
  linesTitleOf,
  qrCodeNote,
  sellerLines,
  sumsOf,
  testPayment,
  testPaymentNote,
  titleOf,
} from '#common/documents/rules.ts'
import { formatMoney } from '#common/kit/format.ts'
import { messages } from '#common/kit/messages.ts'
import { paths } from '#common/kit/paths.ts'
import { PaperLines } from './paper-lines.tsx'
import type { ShopDocument } from './use-document.ts'

export function Paper({ document }: { document: ShopDocument }) {
  const { currency, seller, mode, kind } = document
  const { publicUrl } = useShopFacts()
  return (
    <PaperSheet labelledBy="paper">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b-2 border-mask pb-4">
        <p className="wide flex min-w-0 items-center gap-3 text-lg font-bold break-words text-mask">
          {seller.logo && <LogoPlate src={seller.logo} />}
          <span className="min-w-0">{seller.name}</span>
        </p>
        <div className="ml-auto text-right">
          <h2 id="paper" className="text-2xl">
            {titleOf(document)}
          </h2>
          <Stamp isPaid={kind === 'invoice'} />
        </div>
      </div>
      {mode === 'test' && (
        <p className="mt-4 flex gap-2 bg-warn-back p-3 text-warn print:border print:border-warn">
          <TriangleAlert size={18} className="shrink-0" />
          <span>
            <strong>{testPayment}.</strong> {testPaymentNote}
          </span>
        </p>
      )}
      <div className="mt-5 grid gap-6 sm:grid-cols-2 md:grid-cols-[1fr_1.1fr_1.8fr] print:grid-cols-[1fr_1.1fr_1.8fr]">
        <Party title="Seller" lines={sellerLines(document)} />
        <Party title="Buyer" lines={buyerLines(document)} />
        <PaperFacts className="not-print:sm:max-md:col-span-2">
          {factsOf(document).map(({ name, value }) => (
            <PaperFact key={name} name={name} className={isLongWord(value) ? 'text-xs leading-5' : undefined}>
              {value}
            </PaperFact>
          ))}
        </PaperFacts>
      </div>
      {document.kind === 'credit_note' && <h3 className="mt-6 font-semibold">{linesTitleOf(document)}</h3>}
      <PaperLines document={document} />
      <dl className="mt-3 ml-auto w-full max-w-sm break-inside-avoid">
        {sumsOf(document).map(({ name, minor, isMain }) => (
          <div
            key={name}
            className={clsx(
              'flex flex-wrap justify-between gap-x-4 py-1 sm:px-2',
              isMain && 'border-t border-ink pt-2 text-base font-semibold',
            )}
          >
            <dt>{name}</dt>
            <dd className="ml-auto whitespace-nowrap">{formatMoney(minor, currency)}</dd>
          </div>
        ))}
      </dl>
      <figure className="mt-8 w-28 break-inside-avoid text-center text-xs text-ink-2">
        <QrCode text={publicUrl + paths.document(document.kind, document.number)} className="w-full" />
        <figcaption>{qrCodeNote}</figcaption>
      </figure>
    </PaperSheet>
  )
}

/** References without spaces are smaller, so that they fit on one line. */
const isLongWord = (text: string): boolean => /\S{20}/.test(text)

function Stamp({ isPaid }: { isPaid: boolean }) {
  const Sign = isPaid ? Check : RotateCcw
  return (
    <p className="inline-flex items-center gap-1 font-semibold text-ok">
      <Sign size={16} />
      {isPaid ? messages.paid : 'Refunded'}
    </p>
  )
}

function Party({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section aria-label={title} className="min-w-0">
      <PaperHeading>{title}</PaperHeading>
      {lines.map((line, i) => (
        <p key={line} dir="auto" className={clsx('break-words', i === 0 && 'font-semibold')}>
          {line}
        </p>
      ))}
    </section>
  )
}
