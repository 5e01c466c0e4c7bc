import type { Outputs } from '#client/lib/api-types.ts'
import { phoneLink } from '#client/lib/phone-link.ts'
import { mailLink } from '#common/kit/mail-link.ts'

type Block = Outputs['infoPages']['get']['blocks'][number]

export function InfoText({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="space-y-4">
      {blocks.map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
        <TextBlock key={i} block={block} />
      ))}
    </div>
  )
}

function TextBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2 className="pt-4 text-xl">{block.text}</h2>
  if (block.kind === 'paragraph') return <p className="whitespace-pre-line wrap-anywhere">{linked(block.text)}</p>
  if (block.kind === 'table') return <TextTable rows={block.rows} />
  return (
    <ul className="list-disc space-y-2 pl-5">
      {block.items.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
        <li key={i}>{linked(item)}</li>
      ))}
    </ul>
  )
}

const contact = /([\w.+-]+@[\w-]+(?:\.[\w-]+)*|\+\d[\d -]{6,}\d)/

/** The text with its email addresses and phone numbers as links. */
const linked = (text: string) =>
  text.split(contact).map((piece, i) =>
    i % 2 === 0 ? (
      piece
    ) : (
      <a key={piece} href={piece.includes('@') ? mailLink(piece) : phoneLink(piece)} className="underline underline-offset-4">
        {piece}
      </a>
    ),
  )

/** A table of text. On phones each row is a block: its first cell as a title, the others below their column's name. */
function TextTable({ rows: [head = [], ...rows] }: { rows: readonly (readonly string[])[] }) {
  return (
    <table className="w-full border border-rule bg-sheet text-left text-sm max-sm:block">
      <thead className="cond bg-sunk text-ink-2 max-sm:sr-only">
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" className="px-3 py-2 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-rule max-sm:block">
        {rows.map(([first, ...others]) => (
          <tr key={first} className="align-top max-sm:block max-sm:space-y-2 max-sm:p-4">
            <th scope="row" className="font-semibold wrap-anywhere max-sm:block sm:w-1/3 sm:px-3 sm:py-3">
              {first}
            </th>
            {others.map((cell, i) => (
              <td key={head[i + 1]} className="wrap-anywhere max-sm:block sm:px-3 sm:py-3">
                <span aria-hidden className="cond block text-ink-2 sm:hidden">
                  {head[i + 1]}
                </span>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
