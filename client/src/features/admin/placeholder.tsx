import { ButtonLink } from '#client/components/button.tsx'

type PlaceholderProps = {
  text: string
  to: string
  action: string
}

/** A page that the specification leaves empty; links to the page for the task. */
export function Placeholder({ text, to, action }: PlaceholderProps) {
  return (
    <div className="max-w-prose space-y-5 border border-rule bg-sheet p-5 sm:p-6">
      <p>{text}</p>
      <ButtonLink to={to}>{action}</ButtonLink>
    </div>
  )
}
