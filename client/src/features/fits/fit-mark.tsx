import clsx from 'clsx'
import { SignWord } from '#client/components/sign-word.tsx'
import type { Answer } from '#common/builds/types.ts'
import { answerLooks } from './answer-looks.ts'

type FitMarkProps = {
  answer: Answer
  /** The reasons, the most serious first. */
  messages: readonly string[]
}

/** The fit of a part with its reasons: an icon with a word, and the problem. Fixes are shown on demand. */
export function FitMark({ answer, messages }: FitMarkProps) {
  const { Sign, text, color } = answerLooks[answer]
  const sentences = messages.flatMap((message) => message.split(endOfSentence))
  // Parts that fit may have notes, which are less important.
  const [first, ...others] = answer === 'fits' ? [undefined, ...sentences] : sentences
  return (
    <div className="text-sm wrap-anywhere">
      {/* Space for three lines: with another font a sentence may take one more. */}
      <p className={clsx(first !== undefined && 'min-h-15')}>
        <SignWord Sign={Sign} color={color}>
          {text}
          {first !== undefined && ': '}
        </SignWord>
        {first}
      </p>
      {others.length > 0 && (
        <details>
          <summary className="inline-flex min-h-6 items-center underline underline-offset-4 pointer-coarse:min-h-11">
            {answer === 'fits' ? 'Notes' : 'Read more'}
          </summary>
          {others.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </details>
      )}
    </div>
  )
}

const endOfSentence = /(?<=\.) (?=\p{Lu})/u
