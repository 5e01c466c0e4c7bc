import type { Outputs } from '#client/lib/api-types.ts'

type Block = Outputs['infoPages']['get']['blocks'][number]

/** A text about the shop. */
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
  if (block.kind === 'paragraph') return <p className="whitespace-pre-line">{block.text}</p>
  return (
    <ul className="list-disc space-y-2 pl-5">
      {block.items.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes.
        <li key={i}>{item}</li>
      ))}
    </ul>
  )
}
